import CommandKit
import FoundationCore

/// An alert of the daily report, with the command to run next.
struct TodayAlert: Sendable, Hashable {
  /// The kind of an alert; the raw value is used in JSON.
  enum Kind: String, Sendable, CaseIterable {
    case orderWaiting = "order_waiting"
    case refundDue = "refund_due"
    case mailFailed = "mail_failed"
    case webhookFailed = "webhook_failed"
    case countryInNews = "country_in_news"
    case soldOut = "sold_out"
    case lowStock = "low_stock"

    var heading: String {
      switch self {
      case .orderWaiting: "Waiting more than a day"
      case .refundDue: "Refund due"
      case .mailFailed: "E-mail not delivered"
      case .webhookFailed: "Webhook not delivered"
      case .countryInNews: "In transit to a country in the news"
      case .soldOut: "Sold out"
      case .lowStock: "Low stock"
      }
    }
  }

  /// The subject of an alert.
  enum Subject: Sendable, Hashable {
    case order(String)
    case webhook(String)
    case country(String)
    case variant(String)

    var kind: String {
      switch self {
      case .order: "order"
      case .webhook: "webhook"
      case .country: "country"
      case .variant: "variant"
      }
    }

    var id: String {
      switch self {
      case .order(let id), .webhook(let id), .country(let id), .variant(let id): id
      }
    }
  }

  let kind: Kind
  let text: String
  let subject: Subject
  /// The command to run, safe to paste into a shell.
  var command: String

  /// Returns the alert with the store option added to its command, unless it is about the news.
  func adding(_ store: StoreLocation?) -> TodayAlert {
    guard let store, kind != .countryInNews else { return self }
    var alert = self
    alert.command += store.optionText
    return alert
  }
}

extension TodayAlert: TableRepresentable {
  static let table = Table<TodayAlert>(
    [
      Column("kind", \.kind.rawValue),
      Column("text", heading: "ALERT", \.text),
      Column("about.kind", \.subject.kind),
      Column("about.id", \.subject.id),
      Column("command", heading: "COMMAND", shrinks: false, \.command),
    ]
  )
}
