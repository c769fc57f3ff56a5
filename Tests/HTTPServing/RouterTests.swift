import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import Testing

struct RouterTests {
  private enum Product {}

  private let router: Router

  init() {
    var router = Router()
    @Sendable func text(_ text: String) -> HTTPResponse {
      HTTPResponse(body: HTTPBody(Array(text.utf8)))
    }
    router.get("products") { _ in text("all") }
    router.on(.post, "products") { _ in text("made") }
    router.get("products/new") { _ in text("new") }
    router.get("products/:id") { (_, id: Int) in text("product \(id)") }
    router.on(.delete, "products/:id/images/:name") {
      (_, id: Identifier<Product, Int>, name: String) in text("image \(name) of \(id)")
    }
    router.get("products/new/draft") { _ in text("draft") }
    self.router = router
  }

  private func ask(_ method: HTTPRequest.Method, _ path: String) async throws -> (
    HTTPResponse, String
  ) {
    let url = try #require(URL(string: "http://localhost" + path))
    let response = await router.handler(HTTPRequest(method, url))
    return (response, String(decoding: response.body.bytes ?? [], as: UTF8.self))
  }

  @Test(arguments: [
    ("/products", "all"), ("/products/", "all"), ("/products?q=a/b", "all"),
    ("/products/7", "product 7"), ("/products/%37", "product 7"), ("/products/new", "new"),
    ("/products/new/draft", "draft"),
  ])
  func aPathFindsItsHandler(path: String, text: String) async throws {
    #expect(try await ask(.get, path).1 == text)
  }

  @Test func segmentsAreDecodedOnceTheyAreParted() async throws {
    let answer = try await ask(.delete, "/products/7/images/a%2Fb%20%C3%A4.png")
    #expect(answer.1 == "image a/b ä.png of 7")
  }

  @Test(arguments: ["..", "%2e%2e", ".%2E", ".", "%2e"])
  func dotsMatchNoParameterHoweverTheyAreEncoded(name: String) async throws {
    #expect(try await ask(.delete, "/products/7/images/\(name)").0.status == 404)
  }

  @Test func anEncodedLiteralIsTheSameLiteral() async throws {
    #expect(try await ask(.get, "/%70roducts/n%65w").1 == "new")
  }

  @Test func aLiteralThatLeadsNowhereGivesWayToAParameter() async throws {
    var router = Router()
    router.get("a/b/c") { _ in HTTPResponse(status: 201) }
    router.get("a/:x/d") { (_, x: String) in HTTPResponse(status: 202) }
    let url = try #require(URL(string: "http://localhost/a/b/d"))
    #expect(await router.handler(HTTPRequest(.get, url)).status == 202)
  }

  @Test(arguments: [
    "/", "/product", "/products/seven", "/products/7/8", "/products//7", "//products",
    "/products/7/images", "/products/../products", "/products/%ff",
  ])
  func anythingElseIsNotFound(path: String) async throws {
    #expect(try await ask(.get, path).0.status == 404)
  }

  @Test func unsupportedMethodReturns405WithAllowField() async throws {
    let answer = try await ask(.delete, "/products").0
    #expect(answer.status == 405)
    #expect(answer.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    let options = try await ask(.options, "/products/7/images/a").0
    #expect(options.status == 204)
    #expect(options.fields["Allow"] == "DELETE, OPTIONS")
  }

  @Test(arguments: ["CONNECT", "QUERY", "TRACE"])
  func aKnownMethodThatNoRouteHasIsNotAllowed(name: String) async throws {
    let method = HTTPRequest.Method(rawValue: name)
    let answer = try await ask(method, "/products").0
    #expect(answer.status == 405)
    #expect(answer.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(try await ask(method, "/nowhere").0.status == 404)
  }

  @Test(arguments: ["BREW", "get"])
  func aMethodThatNoRouteCouldHaveIsNotImplemented(method: String) async throws {
    for path in ["/products", "/nowhere"] {
      #expect(try await ask(HTTPRequest.Method(rawValue: method), path).0.status == 501)
    }
  }

  @Test func aRouteMayHaveAMethodOfItsOwn() async throws {
    var router = Router()
    router.on(HTTPRequest.Method(rawValue: "PURGE"), "cache") { _ in HTTPResponse(status: 204) }
    let url = try #require(URL(string: "http://localhost/cache"))
    let purge = HTTPRequest.Method(rawValue: "PURGE")
    #expect(await router.handler(HTTPRequest(purge, url)).status == 204)
  }

  @Test func optionsOfTheWholeServerAreAllMethods() async throws {
    let answer = try await ask(.options, "").0
    #expect(answer.status == 204)
    #expect(answer.fields["Allow"] == "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT")
  }

  @Test func headIsAnsweredLikeGetWithoutTheBody() async throws {
    let answer = try await ask(.head, "/products/7")
    #expect(answer.0.status == 200)
    #expect(answer.0.fields["Content-Length"] == "9")
    #expect(answer.1 == "")
    #expect(try await ask(.head, "/products/seven").0.status == 404)
  }

  @Test func twoRoutesForTheSameRequestsAreAMistake() async {
    await #expect(processExitsWith: .failure) {
      var router = Router()
      router.get("products/:id") { (_, id: Int) in HTTPResponse() }
      router.get("products/:name") { (_, name: String) in HTTPResponse() }
    }
  }

  @Test func aHandlerWithOtherParametersThanItsPathIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      var router = Router()
      router.get("products/:id/images/:name") { (_, id: Int) in HTTPResponse() }
    }
  }
}
