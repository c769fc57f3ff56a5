import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import StoreCore

/// Changes that say what they change.
struct MatchTests {
  private let client: ContractClient

  init() async throws {
    client = try await ContractClient(
      RequestHandler.answering(
        .changing(.put, requiresIfMatch: true) { call in
          try call.requireMatch(EntityTag(revision: 7), of: ["title": "Mug"])
          return HTTPResponse(call.body ?? .null)
        }
      )
    )
  }

  @Test(arguments: ["\"r7\"", "*", "\"r6\", \"r7\"", "\"r6\",\"r7\""])
  func areMadeToTheStateTheyName(line: String) async throws {
    #expect(try await client.put("/v1/things", [:], ifMatch: line).status == 200)
  }

  @Test(arguments: ["\"r6\"", "W/\"r7\"", "\"r6\", W/\"r7\"", "\"\"", "\"a,*,b\""])
  func areNotMadeToAnotherState(line: String) async throws {
    let answer = try await client.put("/v1/things", [:], ifMatch: line)
    #expect(answer.status == 412)
    #expect(answer.code == "changed_meanwhile")
    #expect(answer.json?["current"] == ["title": "Mug"])
    #expect(answer.tag == "\"r7\"")
  }

  @Test func haveToNameAState() async throws {
    let answer = try await client.put("/v1/things", [:], ifMatch: nil)
    #expect(answer.status == 428)
    #expect(answer.code == "if_match_required")
  }

  @Test(arguments: ["r7", "", "\"r7", "w/\"r7\"", "*, \"r7\"", "\"r7\";", "\"ä\""])
  func malformedIfMatchReturns400(line: String) async throws {
    let answer = try await client.put("/v1/things", [:], ifMatch: line)
    #expect(answer.status == 400)
    #expect(answer.errors.map(\.field) == ["If-Match"])
  }
}
