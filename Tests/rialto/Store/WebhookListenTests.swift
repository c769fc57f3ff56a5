import CommandKit
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// `store webhooks listen`, beside a store that sends it events.
struct WebhookListenTests {
  private let market: Market
  /// The desk of the market, with a network.
  private let desk: Desk

  init() async throws {
    market = try await Market()
    var desk = market.shop.desk
    desk.transport = CurlTransport()
    self.desk = desk
  }

  /// Starts a listener that has a secret, and returns it with its URL.
  private func listener(_ secret: String) throws -> (program: RunningProgram, url: String) {
    try (secret + "\n").write(toFile: desk.home + "/secret", atomically: true, encoding: .utf8)
    let program = try child(
      "listen \(desk.home)/secret --count 1 --columns type,order,attempt"
    ).start(output: .pipe, errors: .pipe)
    let said = said(by: program, until: /http:\S+\n/)
    return (program, said.split(separator: " ").last.map { $0.filter { !$0.isNewline } } ?? "")
  }

  /// A separate program with the listener's clock.
  private func child(_ words: String) -> TestSupport.Program {
    let environment = ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      .merging(Project.coverageEnvironment) { $1 }
    let words = ["store", "webhooks"] + words.split(separator: " ").map(String.init)
    return Program(Child.rialto, words, environment: environment)
  }

  private func said(by program: RunningProgram, until end: Regex<Substring>) -> String {
    var said = ""
    while said.firstMatch(of: end) == nil, let more = program.output?.availableData, !more.isEmpty {
      said += String(decoding: more, as: UTF8.self)
    }
    return said
  }

  private func add(_ url: String) async throws -> String {
    let added = await desk.rialto("store webhooks add \(url) --json=secret")
    return try String(#require(added.output.firstMatch(of: /whsec_[A-Za-z0-9+\/]{43}=/)?.output))
  }

  @Test func anEventOfTheStoreIsShown() async throws {
    let secret = try await add("http://127.0.0.1:1/")
    let (program, url) = try listener(secret)
    try desk.write(secret + "\n", to: desk.project + "/secret")
    _ = await desk.rialto("store webhooks remove 1 --yes")
    _ = await desk.rialto("store webhooks add \(url) --secret-file secret")
    let test = try await child("test 2").run()
    #expect(test.output == "Webhook 2 responded with 204.\n", "\(test.errors)")
    #expect(said(by: program, until: /ping.*\n/) == "ping\t\t1\n")
    #expect(await program.terminationStatus == .exit(0))
  }

  @Test func anEventOfAnotherSecretIsRefused() async throws {
    let (program, url) = try listener("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    _ = try await add(url)
    let test = try await child("test 1").run()
    #expect(test.errors.contains("401"))
    let note = said(by: program, until: /signature.*\n/)
    #expect(note == "Refused a request that is not an event with a valid signature.\n")
    program.signal(SIGTERM)
    #expect(await program.terminationStatus == .exit(0))
  }

  @Test func aFileWithoutASecretIsRefused() async throws {
    try desk.write("sesame\n", to: desk.project + "/secret")
    let bad = await desk.rialto("store webhooks listen secret")
    #expect(bad.status == .usage)
    #expect(bad.error.hasPrefix("Error: The secret of the webhook is not valid."))
    #expect(await desk.rialto("store webhooks listen nothing").status == .failed)
  }
}
