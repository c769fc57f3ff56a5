import CommandKit
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The failures of servers as people, programs and developers meet them.
struct ServerFaultTests {
  @Test(arguments: ServerFault.all)
  func aFailureIsToldToEachReader(_ fault: ServerFault) async throws {
    var desk = try Desk()
    let (url, server) = try start(fault, for: &desk)
    let host = url.dropFirst(url.hasPrefix("https") ? 8 : 7).dropLast()
    let line = "catalog list --store \(url)\(fault.options)"

    let told = await desk.rialto("\(line) --explain")
    let isEvent = /^[0-9a-f]+-\d+\s/
    let log = told.error.split(separator: "\n").filter { $0.contains(isEvent) }
    let lines = told.error.split(separator: "\n").filter {
      !$0.contains(isEvent) && !$0.hasPrefix("Try: ")
    }
    let expected = fault.lines.map {
      $0.replacing("{host}", with: host).replacing("{store}", with: url)
    }
    #expect(lines.map(String.init) == expected)
    #expect(told.output.isEmpty)
    #expect(log.contains { $0.contains(" failed: ") })

    let json = await desk.rialto("\(line) --json")
    let error = try #require(
      try ExactJSONDecoder().decode(JSONValue.self, from: json.writtenError.utf8)["error"]
    )
    #expect(error["code"] == .string(fault.code))
    let texts = ["title", "reason", "suggestion"].compactMap { name in
      if case .string(let text)? = error[name] { text } else { nil }
    }
    #expect(texts.joined(separator: "\n") == String(expected.joined(separator: "\n").dropFirst(7)))

    guard let body = fault.body else { return }
    #expect(error["causes"].map { $0.text().contains(JSONValue.string(body).text()) } == true)
    #expect(log.contains { $0.hasSuffix("the body of the response begins: \(body)") })
    withExtendedLifetime(server) {}
  }

  @Test func theEmbeddedStoreIsNoServerOfTheUser() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    let paid = await market.rialto("orders pay 1 --key k1 --yes")
    #expect(paid.status == .done, "\(paid.error)")
    let refund = await market.rialto("orders refund 1 --amount 1EUR --key k1 --yes")
    #expect(
      refund.error.hasPrefix("Error: The store rejected the request (422 "),
      "\(refund.error)"
    )
    #expect(!refund.error.contains("localhost"))
  }

  /// Starts the server of a fault, and returns the URL of the store.
  private func start(
    _ fault: ServerFault,
    for desk: inout Desk
  ) throws -> (url: String, server: any Sendable) {
    desk.transport = CurlTransport()
    switch fault.way {
    case .response(let answer):
      let server = try ScriptedServer { connection in
        _ = try connection.readHead()
        try connection.send(answer)
      }
      return ("\(server.url)", server)
    case .plainServer(let answer):
      let server = try ScriptedServer { connection in
        _ = try connection.read()
        try connection.send(answer)
      }
      return ("https://127.0.0.1:\(server.port)/", server)
    case .closedPort:
      let port = try ClosedPort()
      return ("http://127.0.0.1:\(port.port)/", port)
    case .cut(let kind):
      desk.transport = CutWire(kind: kind)
      return ("https://shop.example/", 0)
    }
  }
}
