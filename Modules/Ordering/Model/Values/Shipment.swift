public import Foundation
public import FoundationCore

/// Items of an order that were shipped together.
public struct Shipment: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Shipment, Int>

  /// The store's identifier of the shipment.
  public let id: ID
  /// The time of the shipment.
  public let at: Date
  /// The shipped items.
  public var lines: [ItemQuantity]
  /// The carrier and the tracking number, if they are known.
  public var tracking: Tracking?

  /// Creates a shipment.
  public init(id: ID, at: Date, lines: [ItemQuantity], tracking: Tracking? = nil) {
    self.id = id
    self.at = at
    self.lines = lines
    self.tracking = tracking
  }
}

extension Shipment: Shaped {
  public static let shape = Shape<Shipment>(
    "Shipment",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    .lossy("lines", \.lines, as: ItemQuantity.list),
    .lossy("tracking", \.tracking),
    memberwise: Shipment.init
  )
}

/// Items of an order that were returned together.
public struct Return: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Return, Int>

  /// The store's identifier of the return.
  public let id: ID
  /// The time of the return.
  public let at: Date
  /// The returned items.
  public var lines: [ItemQuantity]
  /// `true` if the items were put back in stock.
  public let isRestocked: Bool
  /// The reason for the return.
  public internal(set) var reason: String?

  /// Creates a return.
  public init(id: ID, at: Date, lines: [ItemQuantity], isRestocked: Bool, reason: String? = nil) {
    self.id = id
    self.at = at
    self.lines = lines
    self.isRestocked = isRestocked
    self.reason = reason
  }
}

extension Return: Shaped {
  public static let shape = Shape<Return>(
    "Return",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    .lossy("lines", \.lines, as: ItemQuantity.list),
    Field("isRestocked", \.isRestocked),
    .optional("reason", \.reason, as: .text),
    memberwise: Return.init
  )
}

/// An amount of an order that was refunded at once.
public struct Refund: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Refund, Int>

  /// The store's identifier of the refund.
  public let id: ID
  /// The time of the refund.
  public let at: Date
  /// The amount, with its tax.
  public let amount: Money
  /// The tax in the amount.
  ///
  /// It is in proportion to the tax of the order, so that a full refund has all of it.
  public let tax: Money
  /// The reason for the refund.
  public internal(set) var reason: String?

  /// Creates a refund.
  public init(id: ID, at: Date, amount: Money, tax: Money, reason: String? = nil) {
    self.id = id
    self.at = at
    self.amount = amount
    self.tax = tax
    self.reason = reason
  }
}

extension Refund: Shaped {
  public static let shape = Shape<Refund>(
    "Refund",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    Field("amount", \.amount),
    Field("tax", \.tax),
    .optional("reason", \.reason, as: .text),
    memberwise: Refund.init
  )
}

/// The carrier of a shipment and its tracking number.
public struct Tracking: Sendable, Hashable {
  /// The code of a known carrier, or the name of any other.
  public var carrier: Carrier.ID?
  /// The tracking number.
  public var number: String?
  /// The address of a page that tracks the shipment.
  public var link: String?

  /// Creates the tracking of a shipment.
  public init(carrier: Carrier.ID? = nil, number: String? = nil, link: String? = nil) {
    self.carrier = carrier
    self.number = number
    self.link = link
  }

  /// The name of the carrier that customers see.
  public var carrierName: String? {
    carrier.map { Carrier.named($0.rawValue)?.name ?? $0.rawValue }
  }

  /// The tracking as the store records it, or `nil` if it is empty.
  ///
  /// A known carrier is under its code, and a number of it has the link of the carrier's page unless
  /// another is given.
  package var recorded: Tracking? {
    guard self != Tracking() else { return nil }
    guard let known = carrier.flatMap({ Carrier.named($0.rawValue) }) else { return self }
    return Tracking(carrier: known.id, number: number, link: link ?? number.map(known.trackingLink))
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    if let carrier {
      errors.check("carrier", carrier.rawValue, .required, .length(...40), .oneLine)
    }
    if let number { errors.check("number", number, .required, .length(...64), .oneLine) }
    if let link {
      errors.check("link", link, .required, .length(...2000), .oneLine, .secureAddress)
    }
    return errors
  }
}

extension Tracking: Shaped {
  public static let shape = Shape<Tracking>(
    "Tracking",
    .optional("carrier", \.carrier, as: .text),
    .optional("number", \.number, as: .text),
    .optional("link", \.link, as: .text),
    memberwise: Tracking.init
  )
}

/// A carrier of parcels with a public page that tracks them.
///
/// The store accepts any other name of a carrier as well, but makes no link for it.
public struct Carrier: Identifiable, Sendable, Hashable {
  /// The code of a known carrier, such as `dhl`, or the name of any other.
  public typealias ID = Identifier<Carrier, String>

  /// The code, such as `royal-mail`.
  public let id: ID
  /// The name that customers see.
  public let name: String
  /// The address of the tracking page, up to the tracking number.
  private let address: String

  private init(_ id: ID, _ name: String, _ address: String) {
    (self.id, self.name, self.address) = (id, name, address)
  }

  /// The known carriers, by code.
  public static let all = [
    Carrier("australia-post", "Australia Post", "https://auspost.com.au/mypost/track/details/"),
    Carrier(
      "canada-post",
      "Canada Post",
      "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor="
    ),
    Carrier("colissimo", "Colissimo", "https://www.laposte.fr/outils/suivre-vos-envois?code="),
    Carrier("dhl", "DHL", "https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id="),
    Carrier("dpd", "DPD", "https://tracking.dpd.de/status/en_US/parcel/"),
    Carrier("fedex", "FedEx", "https://www.fedex.com/fedextrack/?trknbr="),
    Carrier("gls", "GLS", "https://gls-group.com/track/"),
    Carrier(
      "japan-post",
      "Japan Post",
      "https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1="
    ),
    Carrier("la-poste", "La Poste", "https://www.laposte.fr/outils/suivre-vos-envois?code="),
    Carrier(
      "royal-mail",
      "Royal Mail",
      "https://www.royalmail.com/track-your-item#/tracking-results/"
    ),
    Carrier("swiss-post", "Swiss Post", "https://service.post.ch/ekp-web/ui/entry/search/"),
    Carrier("ups", "UPS", "https://www.ups.com/track?tracknum="),
    Carrier("usps", "USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels="),
  ]

  /// Returns the known carrier with a code or a name, in any case, or `nil`.
  public static func named(_ text: String) -> Carrier? {
    let code = text.lowercased().replacing(" ", with: "-")
    return all.first { $0.id.rawValue == code }
  }

  /// Returns the address of the page that tracks a number.
  ///
  /// Spaces, with which numbers are printed, are left out.
  public func trackingLink(for number: String) -> String {
    let plain = number.filter { !$0.isWhitespace }
    return address + (plain.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "")
  }
}

extension CharacterSet {
  /// The characters that mean themselves in every part of a URL (RFC 3986).
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
