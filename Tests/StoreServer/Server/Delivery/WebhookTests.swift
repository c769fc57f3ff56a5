import Foundation
import OrderingServer
import StoreCore
import StoreHTTP
import StoreServer
import Testing

/// The URLs, secrets and pauses of webhooks.
struct WebhookTests {
  @Test(arguments: [
    "https://shop.example/hooks", "https://shop.example:8443/a?b=c", "HTTPS://SHOP.EXAMPLE/",
    "https://10.0.0.7/hooks", "http://127.0.0.1:9000/", "http://localhost/", "http://[::1]:9000/x",
  ])
  func aURLThatIsEncryptedOrOfThisMachineIsAllowed(url: String) {
    #expect(Webhook.refusal(of: url) == nil)
  }

  @Test(arguments: [
    "", "shop.example", "https://", "https:///hooks", "ftp://shop.example/", "file:///etc/passwd",
    "http://shop.example/", "http://10.0.0.7/", "http://127.0.0.1.shop.example/",
    "http://localhost.shop.example/", "http://169.254.169.254/latest", "http://0.0.0.0/",
    "https://ann@shop.example/", "https://ann:secret@shop.example/", "https://shop.example/#part",
    "https://shop.example/a b", "https://shop.example/\n", "https://shöp.example/",
    "https://shop.example:99999/", "http://127.0.0.1:0/", "https://shop.example:70000/hooks",
    "https://shop.example/" + String(repeating: "x", count: 2000),
  ])
  func anyOtherURLIsRefused(url: String) throws {
    let reason = try #require(Webhook.refusal(of: url))
    #expect(!reason.contains("secret@"))
  }

  /// The example of the specification of Standard Webhooks.
  @Test func signsAsStandardWebhooksDo() throws {
    let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let signature = secret.signature(
      of: Array(#"{"test": 2432232314}"#.utf8),
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: 1_614_265_330
    )
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test func aSecretIsReadAsItIsShown() throws {
    let secret = WebhookSecret(random: { 7 })
    #expect(secret.bytes.count == 32)
    #expect(WebhookSecret(secret.text) == secret)
  }

  @Test(arguments: ["", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_?"])
  func anyOtherTextIsNoSecret(text: String) {
    #expect(WebhookSecret(text) == nil)
    #expect(WebhookVerifier(secret: text) == nil)
  }

  @Test func onlyTheSignedBodyOfTheLastMinutesIsValid() throws {
    let secret = WebhookSecret(random: { 7 })
    let verifier = try #require(WebhookVerifier(secret: secret.text))
    let body = Array("{}".utf8)
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let signature = secret.signature(of: body, id: "evt_1", at: now.seconds)
    var fields: HTTPFields = [
      "webhook-id": "evt_1", "webhook-timestamp": "\(now.seconds)", "webhook-signature": signature,
    ]
    #expect(verifier.isValid(body, fields: fields, at: now))
    #expect(verifier.isValid(body, fields: fields, at: now + 299))
    #expect(!verifier.isValid(body, fields: fields, at: now + 301))
    #expect(!verifier.isValid(body, fields: fields, at: now - 301))
    #expect(!verifier.isValid(Array("{ }".utf8), fields: fields, at: now))
    fields["webhook-signature"] = "v1,AAAA \(signature)"
    #expect(verifier.isValid(body, fields: fields, at: now))
    fields["webhook-id"] = "evt_2"
    #expect(!verifier.isValid(body, fields: fields, at: now))
    #expect(!verifier.isValid(body, fields: [:], at: now))
  }

  @Test func pausesGrowToHalfADayAndEndAfterTheTwelfthAttempt() {
    let schedule = RetrySchedule()
    let pauses = (1...12).map { schedule.pause(afterFailures: $0, jitter: 0) }
    #expect(
      pauses == [10, 30, 90, 270, 810, 2430, 7290, 21_870, 43_200, 43_200, 43_200, nil]
    )
    #expect(schedule.pause(afterFailures: 1, jitter: 0.999) == 11)
    #expect(schedule.pause(afterFailures: 9, jitter: 0.5) == 47_520)
  }
}
