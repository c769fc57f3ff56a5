import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import Testing

/// The store in a browser: pages and sheets of what programs read as JSON.
struct BrowsingTests {
  private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  private func origin() throws -> URL { try #require(URL(string: "http://127.0.0.1:8080")) }

  private func get(
    _ target: String,
    of store: StoreServer,
    accept: String? = browser,
    fields: HTTPFields = [:],
    method: HTTPRequest.Method = .get
  ) async throws -> (response: HTTPResponse, text: String) {
    var fields = fields
    fields["Accept"] = accept
    let request = try #require(
      HTTPRequest(method, target: target, at: origin(), fields: fields)
    )
    let response = await store.handler(request)
    let bytes = try await response.body.collected()
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  private func store() async throws -> StoreServer {
    let store = try await TestedStore.passing()
    _ = try await store.seed(1)
    return store
  }

  @Test(arguments: ["/", "/v1", "/v1/"])
  func aBrowserIsToldWhatThereIs(target: String) async throws {
    let (response, text) = try await get(target, of: try await store())
    #expect(response.status == 200)
    #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
    #expect(!text.contains(".csv"))
    for path in ["/v1/products", "/v1/orders", "/v1/openapi.json"] {
      #expect(text.contains("<a href=\"\(path)\">"), "\(path)")
    }
  }

  @Test(arguments: [nil, "*/*", "application/json", "text/html;q=0, */*"])
  func aProgramGetsJSON(accept: String?) async throws {
    let (response, text) = try await get("/", of: try await store(), accept: accept)
    #expect(response.fields["Content-Type"] == "application/json")
    #expect(text.hasPrefix("{\"items\":[{\"path\":"))
  }

  @Test func aListIsATableWithFiltersAndLinks() async throws {
    let store = try await store()
    let (response, text) = try await get("/v1/products?limit=3&q=&sort=", of: store)
    #expect(response.status == 200)
    #expect(text.components(separatedBy: "<tr>").count == 5)
    #expect(text.contains("<a href=\"/v1/products/"))
    #expect(text.contains("<input name=\"limit\" value=\"3\"/>"))
    #expect(text.contains("<select name=\"status\">"))
    #expect(text.contains("href=\"/v1/products.csv?limit=3\""))
    let next = try #require(text.firstMatch(of: /href="([^"]*cursor[^"]*)" rel="next"/)?.1)
    let second = try await get(String(next).replacing("&amp;", with: "&"), of: store)
    #expect(second.response.status == 200)
    #expect(second.text != text)
  }

  /// The address came first, and the total at the far right.
  @Test func theFirstColumnsTellOrdersApart() async throws {
    let (_, text) = try await get("/v1/orders", of: try await store())
    let columns = text.matches(of: /<th scope="col">([^<]*)</).map { String($0.output.1) }
    #expect(columns.prefix(5) == ["number", "status", "payment", "revision", "email"])
    let total = try #require(columns.firstIndex(of: "totals.total"))
    let address = try #require(columns.firstIndex(of: "address.name"))
    let shipments = try #require(columns.firstIndex(of: "shipments"))
    #expect(total < address && address < shipments, "\(columns)")
  }

  @Test(arguments: ["text/html", "text/csv"])
  func aFormThatIsAskedForAloneIsGiven(type: String) async throws {
    let (response, _) = try await get("/v1/orders", of: try await store(), accept: type)
    #expect(response.status == 200)
    #expect(response.fields["Content-Type"]?.hasPrefix(type) == true)
  }

  @Test func aResourceShowsItsFieldsAndLists() async throws {
    let (response, text) = try await get("/v1/orders/1", of: try await store())
    #expect(response.status == 200)
    #expect(text.contains("<dt>address.city</dt>"))
    #expect(text.contains("<h2>lines</h2>"))
    #expect(text.contains(" EUR</span>"))
    #expect(response.fields["ETag"] == nil)
  }

  @Test func aSheetHasDecimalsAndNoFormulas() async throws {
    let store = try await store()
    _ = try await send("/v1/brands", ["name": "=HYPERLINK(\"x\")"], to: store)
    let (response, text) = try await get("/v1/brands.csv", of: store, accept: "*/*")
    #expect(response.fields["Content-Type"]?.hasPrefix("text/csv") == true)
    #expect(text.contains(",\"'=HYPERLINK(\"\"x\"\")\""))
    let orders = try await get("/v1/orders.csv?limit=1", of: store).text
    let lines = orders.split(separator: "\r\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("totals.total,totals.total.currency"))
  }

  @Test func theDocumentStaysJSON() async throws {
    let (response, text) = try await get("/v1/openapi.json", of: try await store())
    #expect(response.fields["Content-Type"] == "application/json")
    #expect(text.hasPrefix("{\"openapi\""))
  }

  @Test func whatOthersHaveWrittenIsEscaped() async throws {
    let store = try await store()
    _ = try await send("/v1/brands", ["name": "<script>alert(1)</script>"], to: store)
    let (response, text) = try await get("/v1/brands", of: store)
    #expect(!text.contains("<script"))
    #expect(text.contains("&lt;script&gt;"))
    #expect(response.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    let missing = try await get("/v1/products?q=%3Cscript%3E&nope=%3Cb%3E", of: store)
    #expect(missing.response.status == 400)
    #expect(!missing.text.contains("<script") && !missing.text.contains("<b>"))
  }

  @Test func aPageOfAnotherOriginIsRefused() async throws {
    let fields: HTTPFields = ["Sec-Fetch-Site": "cross-site"]
    let answer = try await get("/v1/orders", of: try await store(), fields: fields)
    #expect(answer.response.status == 403)
  }

  // MARK: - Accounts

  private func basic(_ name: String, _ password: String) -> HTTPFields {
    ["Authorization": "Basic \(Data("\(name):\(password)".utf8).base64EncodedString())"]
  }

  @Test func aBrowserAsksForThePasswordAndReads() async throws {
    let staffed = try await StaffedStore()
    let unknown = try await get("/v1/brands", of: staffed.store)
    #expect(unknown.response.status == 401)
    #expect(unknown.response.fields["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
    let rita = basic("Rita", StaffedStore.password)
    #expect(try await get("/v1/brands", of: staffed.store, fields: rita).response.status == 200)
    #expect(try await get("/v1/brands.csv", of: staffed.store, fields: rita).response.status == 200)
    for wrong in [
      basic("rita", "x"), basic("nobody", StaffedStore.password), ["Authorization": "Basic ?"],
    ] {
      #expect(try await get("/v1/brands", of: staffed.store, fields: wrong).response.status == 401)
    }
  }

  @Test func readingManyPagesIsNoGuessingOfPasswords() async throws {
    let staffed = try await StaffedStore()
    let rita = basic("rita", StaffedStore.password)
    for _ in 1...70 {
      #expect(try await get("/v1/brands", of: staffed.store, fields: rita).response.status == 200)
    }
  }

  @Test func aPasswordOpensPagesAlone() async throws {
    let staffed = try await StaffedStore()
    let ann = basic("ann", StaffedStore.password)
    let json = try await get("/v1/brands", of: staffed.store, accept: "*/*", fields: ann)
    #expect(json.response.status == 401)
    let written = try await get("/v1/brands", of: staffed.store, fields: ann, method: .post)
    #expect(written.response.status == 401)
  }

  @Test func aChangedPasswordCountsAtOnce() async throws {
    let staffed = try await StaffedStore()
    let rita = basic("rita", StaffedStore.password)
    #expect(try await get("/v1/brands", of: staffed.store, fields: rita).response.status == 200)
    try await staffed.store.changePassword(of: "rita", to: "another battery")
    #expect(try await get("/v1/brands", of: staffed.store, fields: rita).response.status == 401)
  }

  private func send(_ target: String, _ json: JSONValue, to store: StoreServer) async throws {
    let request = try #require(
      HTTPRequest(
        .post,
        target: target,
        at: origin(),
        fields: [
          "Content-Type": "application/json", "Idempotency-Key": "\(UInt64.random(in: 0 ... .max))",
        ],
        body: HTTPBody(Array(json.text().utf8))
      )
    )
    let response = await store.handler(request)
    #expect(response.status == 201)
  }
}
