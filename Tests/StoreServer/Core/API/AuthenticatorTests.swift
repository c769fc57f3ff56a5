import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import StoreCore

/// Permissions of callers.
struct AuthenticatorTests {
  /// Lets in who names his role.
  private let gatekeeper = Authenticator { request in
    guard let text = request.fields["Authorization"] else { return nil }
    guard let role = Role(rawValue: text) else { throw Problem.unauthorized("No such token.") }
    return Caller(name: "ann", role: role)
  }

  private func client(_ operation: APIOperation) async throws -> ContractClient {
    try await ContractClient(
      RequestHandler.answering(operation, authenticator: gatekeeper, needsAccounts: true)
    )
  }

  @Test(arguments: ["", "stranger"])
  func unknownTokenReturns401(token: String) async throws {
    let client = try await client(.reading())
    let fields: HTTPFields = token.isEmpty ? [:] : ["Authorization": token]
    let answer = try await client.get("/v1/things", fields: fields)
    #expect(answer.status == 401)
    #expect(answer.code == "unauthorized")
    #expect(answer.fields["WWW-Authenticate"] == "Bearer")
  }

  @Test func aReaderChangesNothing() async throws {
    let client = try await client(.changing())
    let answer = try await client.post("/v1/things", [:], fields: ["Authorization": "reader"])
    #expect(answer.status == 403)
    #expect(answer.code == "forbidden")
  }

  @Test(arguments: ["editor", "admin"])
  func anEditorChangesThings(role: String) async throws {
    let client = try await client(.changing())
    let answer = try await client.post("/v1/things", [:], fields: ["Authorization": role])
    #expect(answer.status == 200)
  }

  @Test func whoeverMayNotAskLearnsNothingOfWhatIsWrong() async throws {
    let client = try await client(.changing())
    let answer = try await client.send(.post, "/v1/things?unknown=1")
    #expect(answer.status == 401)
  }

  @Test func publicOperationNeedsNoAuthentication() async throws {
    let client = try await client(.reading(role: nil))
    let answer = try await client.get("/v1/things", fields: ["Authorization": "stranger"])
    #expect(answer.status == 200)
  }
}
