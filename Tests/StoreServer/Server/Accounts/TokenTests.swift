import Foundation
import FoundationCore
import StoreCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

@testable import StoreServer

/// Tokens that are not, or not any more, what the store has given out.
struct TokenTests {
  private let staff: StaffedStore
  private let access: String
  private let refresh: String

  init() async throws {
    staff = try await StaffedStore()
    let session = try await staff.signIn("ed").json
    access = try #require(session?["accessToken"]?.text)
    refresh = try #require(session?["refreshToken"]?.text)
  }

  private func status(_ fields: HTTPFields) async throws -> Int {
    try await staff.client.get("/v1/sessions/current", fields: fields).status
  }

  @Test func isTakenAsTheStandardWritesIt() async throws {
    #expect(try await status(["Authorization": "Bearer \(access)"]) == 200)
    #expect(try await status(["authorization": "bearer \(access)"]) == 200)
  }

  @Test func isRefusedInAnyOtherForm() async throws {
    let lines = [
      "Bearer", "Bearer ", access, "Basic \(access)", "Bearer \(access) \(access)",
      "Bearer \(access),", "Bearer \"\(access)\"", "Token \(access)", "",
    ]
    for line in lines {
      #expect(try await status(["Authorization": line]) == 401, "\(line)")
    }
    var twice: HTTPFields = ["Authorization": "Bearer \(access)"]
    twice.append("Authorization", "Bearer \(access)")
    #expect(try await status(twice) == 401)
    #expect(try await status([:]) == 401)
    #expect(try await status(["Cookie": "accessToken=\(access)"]) == 401)
  }

  @Test func isRefusedWithAnyCharacterChanged() async throws {
    for place in access.indices {
      let other: Character = access[place] == "A" ? "B" : "A"
      let token = access.replacingCharacters(in: place...place, with: String(other))
      #expect(try await status(["Authorization": "Bearer \(token)"]) == 401)
    }
    for token in [String(access.dropLast()), access + "A", access.lowercased()] {
      #expect(try await status(["Authorization": "Bearer \(token)"]) == 401)
    }
  }

  @Test func isGoodForOneThingOnly() async throws {
    #expect(try await status(["Authorization": "Bearer \(refresh)"]) == 401)
    let answer = try await staff.client.post(
      "/v1/sessions/refresh",
      ["refreshToken": .string(access)]
    )
    #expect(answer.status == 401)
    // Neither attempt has harmed the session.
    #expect(try await status(["Authorization": "Bearer \(access)"]) == 200)
  }

  @Test func comesFromTheRandomnessThatWasHandedIn() {
    let token = Token { 0x0102_0304_0506_0708 }
    #expect(token.text.count == 43)
    #expect(token.text == Token { 0x0102_0304_0506_0708 }.text)
    #expect(token.text != Token { 0 }.text)
    #expect(token.hash.count == 32)
  }
}
