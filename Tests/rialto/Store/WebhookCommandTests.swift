import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The commands of webhooks, as a user sees them.
struct WebhookCommandTests {
  private let market: Market

  init() async throws { market = try await Market() }

  @Test func addShowsTheSecretOnceAndListNever() async throws {
    let added = await market.rialto(
      "store webhooks add https://shop.example/hooks --events order.shipped,order.placed --json"
    )
    #expect(added.status == .done, "\(added.error)")
    let secret = try #require(added.output.firstMatch(of: /whsec_[A-Za-z0-9+\/]{43}=/)?.output)
    #expect(added.output.contains(#""events":["order.placed","order.shipped"]"#))
    #expect(added.error == "Copy the secret to the receiver now: it is not shown again.\n")
    for line in ["list", "list --json", "deliveries --json"] {
      let shown = await market.rialto("store webhooks \(line)")
      #expect(!shown.output.contains(secret) && !shown.error.contains(secret))
    }
    let list = await market.rialto("store webhooks --json=id,url").output
    #expect(list == #"[{"id":1,"url":"https://shop.example/hooks"}]"# + "\n")
  }

  @Test func aSecretFromInputOrAFileIsNotShown() async throws {
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    var shop = market.shop
    shop.desk.input = MemoryInput([secret])
    let first = await shop.desk.rialto("store webhooks add https://a.example --secret-stdin --json")
    #expect(first.status == .done, "\(first.error)")
    try shop.desk.write(secret + "\n", to: shop.desk.project + "/secret")
    let second = await shop.desk.rialto("store webhooks add https://b.example --secret-file secret")
    #expect(second.status == .done, "\(second.error)")
    for result in [first, second] {
      #expect(!result.output.contains("whsec_") && !result.error.contains("whsec_"))
    }
    try shop.desk.write("secret\n", to: shop.desk.project + "/secret")
    let bad = await shop.desk.rialto("store webhooks add https://c.example --secret-file secret")
    #expect(bad.status == .usage)
    #expect(bad.error.hasPrefix("Error: The secret of the webhook is not valid."))
  }

  @Test(arguments: [
    ("http://shop.example/", "Error: Invalid URL of a webhook.\nOver http, others could read"),
    ("https://shop.example/ --events order.sold", "Error: There is no event 'order.sold'.\n"),
  ])
  func aRefusalSaysWhatToDo(words: String, error: String) async throws {
    let result = await market.rialto("store webhooks add \(words)")
    #expect(result.status == .usage)
    #expect(result.error.replacing("  ", with: "").hasPrefix(error), "\(result.error)")
  }

  @Test func aTestSendsASignedPing() async throws {
    let bodies = Lock<[String]>([])
    var shop = market.shop
    shop.desk.transport = InProcessTransport { request in
      let body = (try? await request.body.collected()) ?? []
      bodies.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
      let isSigned = request.fields["webhook-signature"]?.hasPrefix("v1,") == true
      return HTTPResponse(status: isSigned ? 202 : 400)
    }
    _ = await shop.desk.rialto("store webhooks add https://shop.example/hooks")
    let result = await shop.desk.rialto("store webhooks test 1")
    #expect(result.output == "Webhook 1 responded with 202.\n", "\(result.error)")
    #expect(bodies.withLock { $0 }.first?.contains(#""type":"ping""#) == true)
    let none = await shop.desk.rialto("store webhooks test 9")
    #expect(none.status == .notFound)
    #expect(none.error.hasPrefix("Error: There is no webhook 9."))
  }

  @Test func aFailedTestSaysWhatTheReceiverSaid() async throws {
    _ = await market.rialto("store webhooks add https://shop.example/hooks")
    let result = await market.rialto("store webhooks test 1")
    #expect(result.status == .unavailable)
    #expect(result.error.contains("Webhook 1 did not accept the ping."))
    #expect(result.error.contains("The receiver responded with 500."))
  }

  @Test func eventsWaitForAServerAndAreListed() async throws {
    _ = await market.rialto("store webhooks add https://shop.example/hooks")
    _ = await market.place("MUG-RED")
    let list = await market.rialto(
      "store webhooks deliveries --status pending --json=webhook,order,type,status,attempts"
    )
    #expect(
      list.output
        == #"[{"webhook":1,"order":1,"type":"order.placed","status":"pending","attempts":0}]"#
        + "\n"
    )
    let status = await market.rialto("store status --json=webhooks,deliveries.pending").output
    #expect(status == #"{"webhooks":1,"deliveries":{"pending":1}}"# + "\n")
    let retry = await market.rialto("store webhooks deliveries --retry 1")
    #expect(retry.status == .notFound)
    #expect(await market.rialto("store webhooks deliveries 1").status == .usage)
    #expect(
      await market.rialto("store webhooks deliveries --retry").error
        == "0 events will be sent again.\n"
    )
    let removed = await market.rialto("store webhooks remove 1 --yes")
    #expect(removed.error == "Removed webhook 1.\n")
    #expect(await market.rialto("store webhooks deliveries --json").output == "[]\n")
  }
}
