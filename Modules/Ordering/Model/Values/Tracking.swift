public import FoundationCore

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
}

extension Tracking {
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
    return Tracking(
      carrier: known.id,
      number: number,
      link: link ?? number.map(known.trackingLink)
    )
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
    make: Tracking.init
  )
}
