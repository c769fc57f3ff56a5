import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Persistence
import StoreHTTP
import TestSupport
import Testing

/// The built program that serves a store with a webhook, and is killed.
struct WebhookCrashTests {
  private struct Received: Sendable, Equatable {
    let id: String
    let attempt: String
  }

  private let market: Market
  private var path: String { market.shop.desk.home + "/.local/share/rialto/store.sqlite" }

  init() async throws { market = try await Market() }

  private func serve() throws -> RunningProgram {
    let home = market.shop.desk.home
    let environment = ["HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      .merging(Project.coverageEnvironment) { $1 }
    return try Program(
      Child.rialto,
      ["store", "serve", "--socket", home + "/socket"],
      environment: environment
    ).start()
  }

  @Test func noEventIsMissingAfterAKillAndARepeatedOneHasTheSameID() async throws {
    let requests = ObservedValue<[Received]>([])
    let gate = Gate()
    let receiver = HTTPServer { request in
      requests.update {
        $0.append(
          Received(
            id: request.fields["webhook-id"] ?? "",
            attempt: request.fields["webhook-attempt"] ?? ""
          )
        )
      }
      await gate.wait()
      return HTTPResponse(status: 204)
    }
    try await receiver.run(on: .loopback()) { address in
      let added = await market.rialto("store webhooks add \(address.url.absoluteString)")
      try #require(added.status == .done, "\(added.error)")
      // Committed by a process that delivers nothing.
      _ = await market.place("MUG-RED")
      let first = try serve()
      #expect(await requests.waitUntil { $0.count == 1 })
      // The receiver has the event, and the store does not know that.
      first.signal(SIGKILL)
      #expect(await first.terminationStatus == .signal(SIGKILL))
      _ = await market.place("MUG-RED")
      await gate.open()

      // The lease of the killed process has ended.
      try Connection(.file(path)).execute(script: "UPDATE delivery SET due = 0")
      let second = try serve()
      #expect(await requests.waitUntil { $0.count == 3 })
      second.signal(SIGTERM)
      #expect(await second.terminationStatus == .exit(0))
    }
    let received = requests.value
    #expect(received.first?.attempt == "1")
    #expect(received.dropFirst().map(\.attempt).sorted() == ["1", "2"])
    #expect(Set(received.map(\.id)).count == 2)
    #expect(received.filter { $0.id == received.first?.id }.map(\.attempt) == ["1", "2"])
    let list = await market.rialto("store webhooks deliveries --json=status").output
    #expect(list == #"[{"status":"delivered"},{"status":"delivered"}]"# + "\n")
  }
}
