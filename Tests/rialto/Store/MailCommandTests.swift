import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import TestSupport
import Testing

/// The commands of mail, as a user sees them.
struct MailCommandTests {
  private let market: Market

  init() async throws { market = try await Market() }

  private func set(_ words: String, password: String = "hunter2") async -> Desk.Result {
    var desk = market.shop.desk
    desk.input = MemoryInput([password])
    return await desk.rialto("store mail set \(words)")
  }

  @Test func showHasAllSettingsButThePassword() async throws {
    let made = await set("smtp.example.com shop@example.com --user shop --password-stdin")
    #expect(made.status == .done)
    let note = "Order e-mail is now sent from shop@example.com via smtp.example.com:587.\n"
    #expect(made.error == note)
    let shown = await market.rialto("store mail --json")
    #expect(
      shown.output == """
        {"host":"smtp.example.com","port":587,"encryption":"starttls","user":"shop",\
        "certificates":null,"from":"shop@example.com","language":"en",\
        "events":["order.placed","order.shipped","order.refunded"]}

        """
    )
    let more = await market.rialto("store mail")
    for result in [made, shown, more] {
      #expect(!result.output.contains("hunter2") && !result.error.contains("hunter2"))
    }
  }

  @Test func theUsualPortBelongsToTheEncryption() async throws {
    for (words, expected) in [
      ("--encryption tls", #"{"port":465,"encryption":"tls"}"#),
      ("--port 465", #"{"port":465,"encryption":"tls"}"#),
      ("--port 2525", #"{"port":2525,"encryption":"starttls"}"#),
    ] {
      #expect(await set("smtp.example.com shop@example.com \(words)").status == .done)
      let shown = await market.rialto("store mail --json=port,encryption")
      #expect(shown.output == expected + "\n")
    }
  }

  @Test(arguments: [
    ("smtp.example.com/x shop@example.com", "Error: Invalid mail server."),
    ("smtp.example.com shop", "Error: "),
    (
      "smtp.example.com shop@example.com --events order.paid",
      "Error: There is no message for the event 'order.paid'."
    ),
    ("smtp.example.com shop@example.com --port 99999", "Error: Invalid mail server."),
  ])
  func aSettingThatCannotBeUsedIsRefused(words: String, error: String) async throws {
    let result = await set(words)
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix(error), "\(result.error)")
    #expect(await market.rialto("store mail").status == .refused)
  }

  @Test func nothingIsSentBeforeAServerIsSetAndAfterItIsOff() async throws {
    for command in ["", " test ann@example.com", " set --off --yes"] {
      let result = await market.rialto("store mail\(command)")
      #expect(result.status == .refused)
      #expect(result.error.hasPrefix("Error: The store sends no mail."))
    }
    _ = await set("smtp.example.com shop@example.com")
    _ = await market.place("MUG-RED")
    let list = await market.rialto("store mail deliveries --json=id,order,type,status")
    let expected = #"[{"id":1,"order":1,"type":"order.placed","status":"pending"}]"#
    #expect(list.output == expected + "\n")
    #expect(await market.rialto("store webhooks deliveries --json").output == "[]\n")
    let retried = await market.rialto("store mail deliveries --retry 1")
    #expect(retried.status == .notFound)
    #expect(retried.error.hasPrefix("Error: Message 1 is not a dead letter."))
    let all = await market.rialto("store mail deliveries --retry")
    #expect(all.error == "0 messages will be sent again.\n")

    let off = await market.rialto("store mail set --off --yes")
    #expect(off.error == "Order e-mail is no longer sent.\n")
    #expect(await market.rialto("store mail deliveries --json").output == "[]\n")
  }

  @Test(.enabled(if: Mailbox.isAvailable, "python3 or openssl is not installed"))
  func aTestMessageArrives() async throws {
    let mailbox = try await Mailbox(password: "hunter2")
    let server = "127.0.0.1 shop@example.com --port \(mailbox.port) --user shop --password-stdin"
    _ = await set("\(server) --ca-file \(mailbox.certificatePath)")
    let sent = await market.rialto("store mail test ann@example.com")
    #expect(sent.error == "Sent a test message to ann@example.com.\n")
    #expect(await mailbox.mails.waitUntil { $0.map(\.to) == [["ann@example.com"]] })

    _ = await set("\(server) --ca-file \(mailbox.certificatePath)", password: "hunter3")
    let wrong = await market.rialto("store mail test ann@example.com")
    #expect(wrong.status == .authentication)
    #expect(wrong.error.hasPrefix("Error: The mail server did not accept the user name"))
    #expect(!wrong.error.contains("hunter3"))
    _ = await set(server)
    let refused = await market.rialto("store mail test ann@example.com")
    #expect(refused.error.hasPrefix("Error: The certificate of the mail server is not trusted."))
    #expect(mailbox.mails.value.count == 1)
  }
}
