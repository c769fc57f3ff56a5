import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The OpenAPI document, apart from its single operations.
struct DocumentTests {
  private let client: ContractClient
  private var document: ContractDocument { client.document }

  init() async throws {
    client = try await ContractClient(try await TestedStore.passing())
  }

  @Test func isOfTheVersionThatProgramsKnow() throws {
    #expect(document.json["openapi"] == "3.1.0")
    #expect(document.operations.count > 1)
  }

  @Test func refersOnlyToWhatIsThere() {
    func check(_ value: JSONValue) {
      if value["$ref"] != nil {
        #expect(document.schemas.resolved(value)["not"] == nil, "\(value)")
      }
      for member in value.members { check(member.value) }
      for element in value.elements { check(element) }
    }
    check(document.json)
  }

  /// The client compares each answer with the document.
  @Test(arguments: ["/", "/v1", "/v1/"])
  func describesTheIndex(path: String) async throws {
    #expect(try await client.get(path).status == 200)
  }

  @Test func givesEveryOperationANameOfItsOwn() {
    let names = document.operations.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z][A-Za-z]+/) != nil })
  }

  @Test func saysThatARefusedRequestMayStillBeDoneUnderItsKey() {
    let place = document.json["paths"]?["/v1/orders"]?["post"]
    let key = place?["parameters"]?.elements.first { $0["name"] == "Idempotency-Key" }
    #expect(
      key?["description"]?.text?.contains("A refused request does not use up its key") == true
    )
  }

  @Test func declaresTheParametersOfEveryPath() {
    for operation in document.operations {
      let written = operation.path.matches(of: /\{([^}]+)\}/).map { String($0.1) }
      let parameters = (operation.json["parameters"]?.elements ?? [])
        .map(document.schemas.resolved)
      let declared = parameters.filter { $0["in"] == "path" }.compactMap { $0["name"]?.text }
      #expect(written.sorted() == declared.sorted(), "\(operation.name)")
      let names = parameters.compactMap { $0["name"]?.text }
      #expect(Set(names).count == names.count, "\(operation.name)")
    }
  }

  @Test func hasSchemasThatCanBeUnderstood() {
    func check(_ schema: JSONValue) {
      // A keyword that is not known is a fault of any value.
      let faults = document.schemas.faults(of: nil, against: schema)
      #expect(faults.allSatisfy { !$0.contains("unknown keyword") }, "\(faults)")
    }
    for schema in document.json["components"]?["schemas"]?.members ?? [] { check(schema.value) }
  }

  @Test func leadsFromWhatWasMadeToWhatCanBeDoneWithIt() throws {
    let add = try #require(document.operation(.post, at: "/v1/products"))
    let links = add.json["responses"]?["201"]?["links"]
    let change = links?["changeProduct"]?["parameters"]
    #expect(
      change == ["path.id": "$response.body#/id", "header.If-Match": "$response.header.ETag"]
    )
    let review = try #require(document.operation(.post, at: "/v1/products/1/reviews"))
    let remove = review.json["responses"]?["201"]?["links"]?["removeReview"]?["parameters"]
    #expect(
      remove == ["path.id": "$request.path.id", "path.review": "$response.body#/id"]
    )
    let names = Set(document.operations.map(\.name))
    for operation in document.operations {
      for response in operation.json["responses"]?.members ?? [] {
        for link in response.value["links"]?.members ?? [] {
          #expect(names.contains(link.value["operationId"]?.text ?? ""))
        }
      }
    }
  }

  @Test func isNotSentAgainToThoseWhoHaveIt() async throws {
    let first = try await client.get("/v1/openapi.json")
    #expect(first.status == 200)
    let tag = try #require(first.tag)
    let second = try await client.get("/v1/openapi.json", fields: ["If-None-Match": "W/\(tag)"])
    #expect(second.status == 304)
    #expect(second.bytes.isEmpty)
  }

  @Test func requiresTokensOnlyWithAccounts() async throws {
    #expect(document.json["components"]?["securitySchemes"] == nil)
    var configuration = StoreServer.Configuration()
    configuration.needsAccounts = true
    let store = try await TestedStore.passing(configuration)
    let guarded = try await ContractClient(store).document
    #expect(guarded.json["components"]?["securitySchemes"]?["token"] != nil)
    let operation = try #require(guarded.operation(.get, at: "/v1/products/1"))
    #expect(operation.json["responses"]?["401"] != nil)
  }
}
