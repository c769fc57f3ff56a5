import FoundationCore

/// The reason why a webhook or a delivery cannot be used.
public enum WebhookFailureReason: Sendable, Hashable {
  /// The text cannot be the URL of a webhook.
  case invalidURL(String)
  /// There is no event of that type.
  case unknownEvent(String, known: [String])
  /// The text is not a secret.
  case invalidSecret
  /// The store has the maximum number of webhooks.
  case tooMany(Int)
  /// There is no webhook with that number.
  case notFound(Int)
  /// There is no dead letter with that number.
  case noDeadLetter(Int)

  var details: FailureDetails {
    switch self {
    case .invalidURL(let reason):
      .init("store.invalid_webhook", .usage, "Invalid URL of a webhook.", reason: reason)
    case .unknownEvent(let type, let known):
      .init(
        "store.unknown_event",
        .usage,
        "There is no event '\(type)'.",
        suggestion: "Use some of: \(known.joined(separator: ", "))."
      )
    case .invalidSecret:
      .init(
        "store.invalid_secret",
        .usage,
        "The secret of the webhook is not valid.",
        reason: "A secret is 'whsec_' and 24 to 64 random bytes in Base64.",
        suggestion: "'rialto store webhooks add' generates one if none is given."
      )
    case .tooMany(let count):
      .init(
        "store.too_many_webhooks",
        .refused,
        "The store has \(count) webhooks already.",
        suggestion: "Remove one first: rialto store webhooks remove ID."
      )
    case .notFound(let id):
      .init(
        "store.no_webhook",
        .notFound,
        "There is no webhook \(id).",
        suggestion: "List them with 'rialto store webhooks'."
      )
    case .noDeadLetter(let id):
      .init(
        "store.no_dead_letter",
        .notFound,
        "Delivery \(id) is not a dead letter.",
        suggestion: "List them with 'rialto store webhooks deliveries --status dead'."
      )
    }
  }
}
