import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import StoreCore

/// Query parameters.
struct ParameterTests {
  private static let id = Parameter<Int>("id", in: .path, "The thing.", .integer(1...Int.max))
  private static let limit = Parameter<Int>("limit", "How many.", .integer(1...100))
  private static let q = Parameter<String>("q", "Words.", .string(1...10))
  private static let least = Parameter<Double>("least", "At least.", .number(0...5))
  private static let isNew = Parameter<Bool>("new", "Only new ones.", .boolean)
  private static let sort = Parameter<String>(
    "sort",
    "The order.",
    .enumeration(["title", "-price"])
  )

  private let client: ContractClient

  init() async throws {
    let parameters = [
      Self.id.description, Self.limit.description, Self.q.description, Self.least.description,
      Self.isNew.description, Self.sort.description,
    ]
    client = try await ContractClient(
      RequestHandler.answering(
        .reading("/v1/things/{id}", parameters: parameters) { call in
          let echo: JSONValue = [
            "id": .number(try call.value(of: Self.id)), "limit": .number(call[Self.limit] ?? 20),
            "q": .string(call[Self.q] ?? ""), "least": .string("\(call[Self.least] ?? -1)"),
            "new": .bool(call[Self.isNew] ?? false), "sort": .string(call[Self.sort] ?? ""),
          ]
          return HTTPResponse(echo)
        }
      )
    )
  }

  @Test func arriveAsWhatTheyAre() async throws {
    let answer = try await client.get(
      "/v1/things/7?limit=5&q=%C3%A4+b%2B&least=4.5&new=true&sort=-price"
    )
    #expect(
      answer.json == [
        "id": 7, "limit": 5, "q": "ä b+", "least": "4.5", "new": true, "sort": "-price",
      ]
    )
  }

  @Test func mayBeLeftOut() async throws {
    let answer = try await client.get("/v1/things/7")
    #expect(answer.json?["limit"] == 20)
  }

  @Test(arguments: [
    ("limit=0", "limit", "too_small"), ("limit=101", "limit", "too_large"),
    ("limit=", "limit", "type"), ("limit", "limit", "type"), ("limit=1.0", "limit", "type"),
    ("limit=1e1", "limit", "type"), ("limit=+5", "limit", "type"), ("limit=05", "limit", "type"),
    ("limit=%D9%A5", "limit", "type"), ("limit=-", "limit", "type"),
    ("limit=99999999999999999999", "limit", "too_large"),
    ("limit=-99999999999999999999", "limit", "too_small"),
    ("least=5.01", "least", "too_large"), ("least=1e400", "least", "too_large"),
    ("least=nan", "least", "type"), ("least=0x1", "least", "type"),
    ("new=yes", "new", "type"), ("new=", "new", "type"), ("new=TRUE", "new", "type"),
    ("sort=price", "sort", "not_one_of"), ("q=", "q", "required"),
    ("q=12345678901", "q", "length"), ("q=a%00b", "q", "format"),
    ("limit=5&limit=5", "limit", "repeated"), ("limits=5", "limits", "unknown"),
    ("id=8", "id", "unknown"), ("=5", "", "unknown"),
  ])
  func areRefusedWithTheReason(query: String, field: String, code: String) async throws {
    let answer = try await client.get("/v1/things/7?\(query)")
    #expect(answer.status == 400)
    #expect(answer.code == "bad_parameter")
    #expect(answer.errors.map(\.field) == [field])
    #expect(answer.errors.map(\.code) == [code])
  }

  @Test func areRefusedAllAtOnce() async throws {
    let answer = try await client.get("/v1/things/7?limit=0&new=1&x=1")
    #expect(answer.errors.map(\.field) == ["limit", "new", "x"])
  }

  @Test func unknownParameterErrorListsAcceptedNames() async throws {
    let answer = try await client.get("/v1/things/7?page=1")
    let accepted = answer.json?["errors"]?.elements.first?["accepted"]
    #expect(accepted == ["limit", "q", "least", "new", "sort"])
  }

  @Test(arguments: ["0", "-1", "seven", "1.0", "99999999999999999999", "%00", "1%2F2"])
  func ofThePathThatNothingCanHaveAreNotFound(id: String) async throws {
    #expect(try await client.get("/v1/things/\(id)").status == 404)
  }

  @Test func haveToBeText() async throws {
    let answer = try await client.get("/v1/things/7?q=%FF")
    #expect(answer.status == 400)
    #expect(answer.code == "bad_query")
  }
}
