import CommandKit
import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

/// The built program that sends buyers messages, and is killed.
@Suite(.enabled(if: Mailbox.isAvailable, "python3 or openssl is not installed"))
struct MailCrashTests {
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

  private func set(_ mailbox: Mailbox) async throws {
    let result = await market.rialto(
      """
      store mail set 127.0.0.1 shop@example.com --port \(mailbox.port) \
      --ca-file \(mailbox.certificatePath)
      """
    )
    try #require(result.status == .done, "\(result.error)")
  }

  private func id(of mail: Mailbox.Mail?) -> String? {
    mail?.data.split(separator: "\r\n").first { $0.hasPrefix("Message-ID: ") }.map(String.init)
  }

  @Test func noMessageIsMissingAfterAKillAndTheOneThatWasSentIsNotSentAgain() async throws {
    // It takes the message, and does not say so.
    let silent = try await Mailbox(silence: .end)
    try await set(silent)
    // Committed by a process that delivers nothing.
    _ = await market.place("MUG-RED")
    let first = try serve()
    #expect(await silent.mails.waitUntil { $0.count == 1 })
    first.signal(SIGKILL)
    #expect(await first.terminationStatus == .signal(SIGKILL))
    _ = await market.place("MUG-RED")

    let mailbox = try await Mailbox()
    try await set(mailbox)
    // The lease of the killed process has ended.
    try Connection(.file(path)).execute(script: "UPDATE delivery SET due = 0")
    let second = try serve()
    #expect(await mailbox.mails.waitUntil { $0.count == 1 })
    #expect(
      await market.rialto("store mail deliveries --status unknown --json=id,attempts").output
        == #"[{"id":1,"attempts":1}]"# + "\n"
    )
    #expect(await market.rialto("store mail deliveries --retry").error.hasPrefix("0 messages"))
    // The user says so.
    #expect(await market.rialto("store mail deliveries --retry 1").status == .done)
    #expect(await mailbox.mails.waitUntil { $0.count == 2 })
    second.signal(SIGTERM)
    #expect(await second.terminationStatus == .exit(0))

    let ids = mailbox.mails.value.map { id(of: $0) }
    let repeated = try #require(id(of: silent.mails.value.first))
    #expect(ids[0] != repeated)
    #expect(ids[1] == repeated)
    let list = await market.rialto("store mail deliveries --json=status,attempts").output
    let (once, twice) = (
      #"{"status":"delivered","attempts":1}"#, #"{"status":"delivered","attempts":2}"#
    )
    #expect(list == "[\(once),\(twice)]\n")
  }
}
