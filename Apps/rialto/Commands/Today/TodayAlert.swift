import CommandKit
import FoundationCore

/// Something that has to be done or known today, and the command that goes on from there.
struct TodayAlert: Sendable, Hashable {
  /// What kind of thing it is; programs know it by this name.
  enum Kind: String, Sendable, CaseIterable {
    case orderWaiting = "order_waiting"
    case refundDue = "refund_due"
    case countryInNews = "country_in_news"
    case soldOut = "sold_out"
    case lowStock = "low_stock"

    /// What stands above several of them.
    var heading: String {
      switch self {
      case .orderWaiting: "Waiting for more than a day"
      case .refundDue: "Cancelled, but paid"
      case .countryInNews: "Under way to a country in the news"
      case .soldOut: "Sold out"
      case .lowStock: "Nearly sold out"
      }
    }
  }

  /// What something is about: an order, a country or a variant, and what names it.
  enum Subject: Sendable, Hashable {
    case order(String)
    case country(String)
    case variant(String)

    var kind: String {
      switch self {
      case .order: "order"
      case .country: "country"
      case .variant: "variant"
      }
    }

    var id: String {
      switch self {
      case .order(let id), .country(let id), .variant(let id): id
      }
    }
  }

  let kind: Kind
  let text: String
  let subject: Subject
  /// The command to run, safe to paste into a shell.
  var command: String

  /// Returns the alert with the store named in its command, unless it is about the news.
  func naming(_ store: StoreLocation?) -> TodayAlert {
    guard let store, kind != .countryInNews else { return self }
    var alert = self
    alert.command += store.typed
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
      Column("command", heading: "WHAT TO DO", shrinks: false, \.command),
    ]
  )
}
