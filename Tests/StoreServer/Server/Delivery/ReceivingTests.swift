import Foundation
import FoundationCore
import HTTPServing
import Ordering
import OrderingServer
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import TestSupport
import Testing

/// The page on receiving events, over a real socket.
struct ReceivingTests {
  private struct Received: Sendable {
    let fields: HTTPFields
    let body: [UInt8]
  }

  /// Places an order, and returns the request that a webhook on this machine received.
  private func received(_ secret: String) async throws -> Received {
    let store = try await OrderedStore()
    let requests = ObservedValue<[Received]>([])
    let receiver = HTTPServer { request in
      let body = (try? await request.body.collected(upTo: 1 << 20)) ?? []
      requests.update { $0.append(Received(fields: request.fields, body: body)) }
      return HTTPResponse(status: 204)
    }
    try await receiver.run(on: .loopback()) { address in
      let url = address.url.absoluteString + "/hooks"
      _ = try await store.server.webhooks.add(url, secret: secret)
      _ = try await store.placed()
      let deliveries = Task { await store.server.deliverEvents(over: CurlTransport()) }
      #expect(await requests.waitUntil { $0.count == 1 })
      deliveries.cancel()
      await deliveries.value
      #expect(try await store.server.webhooks.deliveries().map(\.status) == [.delivered])
    }
    return try #require(requests.value.first)
  }

  private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  private static let date = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func aReceiverInSwiftVerifiesAndDecodesAnEvent() async throws {
    let request = try await received(Self.secret)
    let verifier = try #require(WebhookVerifier(secret: Self.secret))
    #expect(verifier.isValid(request.body, fields: request.fields, at: Self.date))
    let notification = try ExactJSONDecoder().decode(OrderNotification.self, from: request.body)
    #expect(notification.type == "order.placed")
    #expect(notification.order?.email == "ann@example.com")
    #expect(notification.event?.action == .known(.place))
  }

  private struct BadSecret: Error {}

  /// The example of the guide.
  private func response(to request: HTTPRequest, secret: String) async throws -> HTTPResponse {
    guard let verifier = WebhookVerifier(secret: secret) else { throw BadSecret() }
    let body = try await request.body.collected(upTo: 1 << 20)
    guard verifier.isValid(body, fields: request.fields, at: Date()) else {
      return HTTPResponse(status: 401)
    }
    let notification = try ExactJSONDecoder().decode(OrderNotification.self, from: body)
    return HTTPResponse(status: notification.order == nil ? 400 : 204)
  }

  @Test func theExampleRefusesAnEventOfAnotherTime() async throws {
    let received = try await received(Self.secret)
    let url = try #require(URL(string: "http://127.0.0.1/hooks"))
    var request = HTTPRequest(.post, url, fields: received.fields)
    request.body = HTTPBody(received.body)
    #expect(try await response(to: request, secret: Self.secret).status == 401)
    await #expect(throws: BadSecret.self) { try await response(to: request, secret: "sesame") }
  }

  @Test(.enabled(if: Program.path(of: "python3") != nil, "There is no Python on this machine."))
  func theFunctionInPythonVerifiesAnEvent() async throws {
    let request = try await received(Self.secret)
    let page = try Project.text(
      of: "Modules/StoreServer/Server/StoreServer.docc/ReceivingEvents.md"
    )
    let parts = page.components(separatedBy: "```python\n")
    let function = try #require(parts.last?.components(separatedBy: "```").first)
    let headers = try ["webhook-id", "webhook-timestamp", "webhook-signature"].map { name in
      "'\(name)': '\(try #require(request.fields[name]))'"
    }
    let script = """
      \(function)
      import sys
      time.time = lambda: 1800000000.0
      body = sys.stdin.buffer.read()
      headers = {\(headers.joined(separator: ", "))}
      print(is_from_store("\(Self.secret)", headers, body))
      print(is_from_store("\(Self.secret)", headers, body + b" "))
      """
    let python = try #require(Program.path(of: "python3"))
    let result = try await Program(python, ["-c", script])
      .run(input: String(decoding: request.body, as: UTF8.self))
    #expect(result.output == "True\nFalse\n", "\(result.errors)")
  }
}
