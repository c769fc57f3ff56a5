import Foundation
public import FoundationCore

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

  private init(_ id: ID, name: String, address: String) {
    (self.id, self.name, self.address) = (id, name, address)
  }

  /// The known carriers, by code.
  public static let all = [
    Carrier(
      "australia-post",
      name: "Australia Post",
      address: "https://auspost.com.au/mypost/track/details/"
    ),
    Carrier(
      "canada-post",
      name: "Canada Post",
      address: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor="
    ),
    Carrier(
      "colissimo",
      name: "Colissimo",
      address: "https://www.laposte.fr/outils/suivre-vos-envois?code="
    ),
    Carrier(
      "dhl",
      name: "DHL",
      address: "https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id="
    ),
    Carrier("dpd", name: "DPD", address: "https://tracking.dpd.de/status/en_US/parcel/"),
    Carrier("fedex", name: "FedEx", address: "https://www.fedex.com/fedextrack/?trknbr="),
    Carrier("gls", name: "GLS", address: "https://gls-group.com/track/"),
    Carrier(
      "japan-post",
      name: "Japan Post",
      address:
        "https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1="
    ),
    Carrier(
      "la-poste",
      name: "La Poste",
      address: "https://www.laposte.fr/outils/suivre-vos-envois?code="
    ),
    Carrier(
      "royal-mail",
      name: "Royal Mail",
      address: "https://www.royalmail.com/track-your-item#/tracking-results/"
    ),
    Carrier(
      "swiss-post",
      name: "Swiss Post",
      address: "https://service.post.ch/ekp-web/ui/entry/search/"
    ),
    Carrier("ups", name: "UPS", address: "https://www.ups.com/track?tracknum="),
    Carrier(
      "usps",
      name: "USPS",
      address: "https://tools.usps.com/go/TrackConfirmAction?tLabels="
    ),
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
