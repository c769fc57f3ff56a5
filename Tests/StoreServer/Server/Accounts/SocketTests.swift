import CatalogTestSupport
import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The store as its staff reaches it: the real client, a real socket, the real server.
struct SocketTests {
  private let staff: StaffedStore

  init() async throws { staff = try await StaffedStore() }

  @Test func signsInWorksAndSignsOut() async throws {
    try await HTTPServer(handler: staff.store.handler).run(on: .loopback()) { address in
      let session = try await post(
        "v1/sessions",
        HTTPBody(Array(#"{"name":"ed","password":"\#(StaffedStore.password)"}"#.utf8)),
        ["Content-Type": "application/json"],
        to: address
      )
      #expect(session.status == 201)
      var fields = session.authorization
      fields["Content-Type"] = "image/png"
      let image = SampleImage.png.bytes
      let uploaded = try await post("v1/images", Self.stream(of: image), fields, to: address)
      #expect(uploaded.status == 201, "\(uploaded.text)")

      let url = try #require(uploaded.json?["url"]?.text)
      let fetched = try await send(.get, String(url.dropFirst()), fields: fields, to: address)
      #expect(fetched.bytes == image)
      let out = try await send(.delete, "v1/sessions/current", fields: fields, to: address)
      #expect(out.status == 204)
      let late = try await send(.get, String(url.dropFirst()), fields: fields, to: address)
      #expect(late.status == 401)
    }
  }

  @Test func answersBeforeItHasReadAllOfTooLargeAnImage() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.maximumBodyBytes = .max
    let server = HTTPServer(configuration: configuration, handler: staff.store.handler)
    var fields = try await staff.signIn("ed").authorization
    fields["Content-Type"] = "image/png"
    try await server.run(on: .loopback()) { [fields] address in
      let body = HTTPBody(
        length: 1 << 40,
        stream: { () throws(HTTPError) in
          [UInt8](repeating: 0, count: 65_536)
        }
      )
      let answer = try await post("v1/images", body, fields, to: address)
      #expect(answer.status == 413)
    }
  }

  /// The bytes one after another, and no word beforehand of how many there are.
  private static func stream(of bytes: [UInt8]) -> HTTPBody {
    let rest = Lock(bytes[...])
    return HTTPBody(stream: { () throws(HTTPError) in
      rest.withLock { rest in rest.popFirst().map { [$0] } }
    })
  }

  private func post(
    _ path: String,
    _ body: HTTPBody,
    _ fields: HTTPFields,
    to address: ListeningAddress
  ) async throws -> ContractResponse {
    try await send(.post, path, body: body, fields: fields, to: address)
  }

  private func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    body: HTTPBody = .empty,
    fields: HTTPFields,
    to address: ListeningAddress
  ) async throws -> ContractResponse {
    let url = address.url.appending(path: path)
    let response = try await HTTPClient(address.url)
      .response(for: HTTPRequest(method, url, fields: fields, body: body))
    return ContractResponse(
      status: response.status,
      fields: response.fields,
      bytes: try await response.body.collected()
    )
  }
}
