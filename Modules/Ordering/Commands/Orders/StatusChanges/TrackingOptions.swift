import CommandKit
import FoundationCore
import Ordering

/// The options of a shipment that name its carrier and its tracking number.
enum TrackingOptions {
  static let all: [any OptionDeclaration] = [carrier, number, link]

  private static let carrier = Option.value(
    "carrier",
    "CARRIER",
    of: TextLine.self,
    """
    The carrier: \(Carrier.all.map(\.id.rawValue).joined(separator: ", ")), or the name of another.
    """
  )
  private static let number = Option.value(
    "tracking",
    "NUMBER",
    of: TextLine.self,
    "The tracking number."
  )
  private static let link = Option.value(
    "tracking-link",
    "URL",
    of: TextLine.self,
    "A page that tracks the shipment (default: that of a known carrier)."
  )

  /// Returns the tracking that the user has typed, or `nil` if there is none.
  static func tracking(in invocation: Invocation) throws -> Tracking? {
    let tracking = Tracking(
      carrier: try invocation[carrier].map { Carrier.ID(rawValue: $0.text) },
      number: try invocation[number]?.text,
      link: try invocation[link]?.text
    )
    return tracking == Tracking() ? nil : tracking
  }
}

extension Tracking {
  /// The carrier, the number and the link on one line.
  var words: String {
    [carrierName, number, link].compactMap(\.self).joined(separator: " ")
  }
}
