import FoundationCore

/// The reason why the messages to buyers cannot be set up or sent.
public enum MailFailureReason: Sendable, Hashable {
  /// No mail server is set.
  case off
  /// Buyers are told of no event of that type.
  case unknownEvent(String, known: [String])
  /// There is no dead letter to a buyer with that number.
  case noDeadLetter(Int)

  var details: FailureDetails {
    switch self {
    case .off:
      .init(
        "store.mail_off",
        .refused,
        "The store sends no mail.",
        reason: "No mail server is set.",
        suggestion: "Set one with 'rialto store mail set HOST'."
      )
    case .unknownEvent(let type, let known):
      .init(
        "store.unknown_event",
        .usage,
        "There is no message for the event '\(type)'.",
        suggestion: "Use some of: \(known.joined(separator: ", "))."
      )
    case .noDeadLetter(let id):
      .init(
        "store.no_dead_letter",
        .notFound,
        "Message \(id) is not a dead letter.",
        suggestion: "List them with 'rialto store mail deliveries --status dead'."
      )
    }
  }
}
