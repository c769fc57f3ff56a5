import Foundation
import FoundationCore
import OrderingServer
import StoreCore
import StoreHTTP

/// Sends signed notifications to webhooks, one request for each attempt.
///
/// It follows no redirects and reads at most the beginning of a response. An attempt takes ten seconds
/// at most.
struct WebhookSender: Sendable {
  private let transport: any HTTPTransport
  private let configuration: HTTPClient.Configuration
  private let now: @Sendable () -> Date

  /// The time limit of an attempt.
  static let timeLimit = Duration.seconds(10)
  /// The most bytes of a response that are read.
  private static let largestResponse = 16 * 1024

  init(
    over transport: any HTTPTransport,
    now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration>
  ) {
    self.transport = transport
    self.now = now
    var configuration = HTTPClient.Configuration()
    configuration.fields = ["User-Agent": "Rialto-Webhooks/1", "Accept": "*/*"]
    configuration.timeLimits.connect = Self.timeLimit
    configuration.timeLimits.firstByte = Self.timeLimit
    configuration.timeLimits.whole = Self.timeLimit
    configuration.redirects = .none
    configuration.retries = .none
    configuration.circuitBreaker = nil
    configuration.coalescesRequests = false
    configuration.cache = .off
    configuration.clock = clock
    self.configuration = configuration
  }

  /// Sends a message to a URL, signed by a secret, and returns the outcome.
  func send(
    _ body: [UInt8],
    id: String,
    attempt: Int,
    to url: String,
    signedBy secret: WebhookSecret
  ) async -> DeliveryOutcome {
    guard let address = URL(string: url) else {
      return .refused(reason: "The URL of the webhook is not valid.", response: nil)
    }
    let timestamp = now().seconds
    let request = HTTPRequest(
      .post,
      address,
      fields: [
        "Content-Type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": "\(timestamp)",
        "webhook-signature": secret.signature(of: body, id: id, at: timestamp),
        "webhook-attempt": "\(attempt)",
      ],
      body: HTTPBody(body)
    )
    do {
      let client = HTTPClient(address, over: transport, configuration)
      return await outcome(of: try await client.response(for: request))
    } catch {
      return .failed(reason: error.details.title, response: nil)
    }
  }

  private func outcome(of response: HTTPResponse) async -> DeliveryOutcome {
    let status = response.status
    if response.isSuccess {
      // The status has confirmed the event; reading the rest keeps the connection for the next one.
      _ = try? await response.body.collected(upTo: Self.largestResponse)
      return .delivered(response: status)
    }
    // A body that breaks off says no more than the status.
    let bytes = (try? await response.body.collected(upTo: Self.largestResponse)) ?? []
    let reason = "The receiver responded with \(status)\(Self.excerpt(of: bytes))."
    // The receiver has ended the subscription.
    if status == 410 { return .refused(reason: reason, response: status) }
    return .failed(reason: reason, response: status)
  }

  /// Returns the beginning of a text on one line, after a colon; empty without any text.
  private static func excerpt(of bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let visible = words.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      .filter { $0.properties.generalCategory != .control }
    let line = String(String.UnicodeScalarView(visible)).prefix(120)
    return line.isEmpty ? "" : ": \(line)"
  }
}
