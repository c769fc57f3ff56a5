import FoundationCore
import StoreCore

/// An attempt to deliver an event, for the log.
enum DeliveryLogEntry: Sendable {
  case attempted(ClaimedDelivery, DeliveryOutcome)
  case databaseFailed(any Error)

  /// The line of the log; it has neither secrets nor data of the order.
  func line(at time: String) -> String {
    var members: [JSONValue.Member] = [.init("time", .string(time))]
    switch self {
    case .attempted(let item, let outcome):
      members += [
        .init("delivery", .number(item.id)), .init("event", .string(item.event)),
        .init("type", .string(item.type)), .init("attempt", .number(item.attempt)),
        item.webhook == DeliveryLane.mail
          ? .init("mail", .bool(true)) : .init("webhook", .number(item.webhook)),
        .init("delivered", .bool(outcome.isDelivered)),
      ]
      if case .unknown = outcome { members.append(.init("unknown", .bool(true))) }
      if let response = outcome.response { members.append(.init("response", .number(response))) }
    case .databaseFailed(let error):
      let title = (error as? any Failure)?.details.title ?? "The database failed."
      members.append(.init("outbox", .string(title)))
    }
    return JSONValue.object(members).text()
  }
}

extension DeliveryOutcome {
  var isDelivered: Bool { if case .delivered = self { true } else { false } }

  var response: Int? {
    switch self {
    case .delivered(let response), .failed(_, let response), .refused(_, let response): response
    case .unknown: nil
    }
  }
}
