import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

/// The examples of the module's front page, line for line.
struct DocumentationTests {
  #if canImport(CCurl)
  @Test func theReadme() async throws {
    struct Product: Codable {
      let name: String
      @Lenient var price: Decimal
    }
    let server = HTTPServer { _ in .json(#"{"name":"Mug","price":"12.50"}"#) }
    try await server.run(on: .loopback()) { address in
      let base = address.url
      let id = 1

      let client = HTTPClient(base, over: CurlTransport())
      let mug = try await client.load(Resource<Product>("products/\(id)"))
      print(mug.value.price, mug.provenance)  // 12.5 network

      #expect("\(mug.value.price) \(mug.provenance)" == "12.5 network")
    }
  }
  #endif

  @Test func theFrontPage() async throws {
    let folder = try TemporaryFolder()
    let picture = folder.file("mug.png")
    try Data([1, 2, 3]).write(to: URL(filePath: picture))
    let base = try #require(URL(string: "https://example.org/v1"))
    let draft = ["name": "Mug"]
    let transport = InProcessTransport { request in
      switch (request.method, request.url.query()) {
      case (.post, _): .json(#"{"id":1,"name":"Mug"}"#)
      case (_, let query?) where query.contains("page=2"): .json("[]")
      default: .json(#"[{"id":1,"name":"Salt & pepper"}]"#)
      }
    }

    struct Product: Codable, Identifiable {
      let id: Int
      let name: String
    }

    let client = HTTPClient(base, over: transport)
    let products = Resource<[Product]>("products", query: ["q": "salt & pepper"])
    let answer = try await client.load(products)
    print(answer.value.count, answer.provenance)

    #expect(answer.value.map(\.id) == [1])

    let made = try await client.load(Resource<Product>("products").sending(draft)).value

    let image = Resource<Void>("products/\(made.id)/image")
    try await client.load(image.sending(.file(picture), as: "image/png"))

    do throws(HTTPError) {
      try await client.load(products)
    } catch {
      print(error.title, error.suggestion ?? "")
    }

    let link = try #require(URL(string: "https://mirror.example/v1/products"))
    let mirrored = try await client.load(link, as: [Product].self)
    print(mirrored.value.count)

    let path = folder.file("cache.db")
    let token = "t"
    let log: @Sendable (HTTPEvent) -> Void = { _ in }
    var configuration = HTTPClient.Configuration()
    configuration.cache = .disk(path)
    configuration.retries.maximumAttempts = 5
    configuration.credentials = .bearer(token)
    configuration.onEvent = { log($0) }
    let careful = HTTPClient(base, over: transport, configuration)

    #expect(try await careful.load(products).value.count == 1)
  }
}
