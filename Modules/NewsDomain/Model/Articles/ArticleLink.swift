import Foundation
import FoundationCore

/// A secondary URL of an article: of its image, or of the page it links to.
///
/// Any other text is a decoding error, so that it is reported and not just missing.
struct ArticleLink: Decodable, Sendable {
  /// The URL; `nil` for an empty text.
  let url: URL?

  init(from decoder: any Decoder) throws {
    let text = try Lenient<String>(from: decoder).wrappedValue
    url = URL(newsAddress: text)
    guard url != nil || text.allSatisfy(\.isWhitespace) else {
      throw DecodingError.corrupted(
        text.utf8.count > URL.newsLengthLimit
          ? "The URL has more than \(URL.newsLengthLimit) bytes."
          : "A URL must begin with http:// or https:// and have a host.",
        in: decoder
      )
    }
  }
}

extension URL {
  /// The maximum length in bytes of the URL of an article; browsers take hardly more.
  static let newsLengthLimit = 2000

  /// Creates the URL of an article, a web address.
  ///
  /// The limit bounds the work of resolving the links of a text: each link copies the base.
  init?(newsAddress text: String, relativeTo base: URL? = nil) {
    guard text.utf8.count <= Self.newsLengthLimit,
      let address = base == nil ? text : URL(string: text, relativeTo: base)?.absoluteString,
      address.utf8.count <= Self.newsLengthLimit
    else { return nil }
    self.init(webAddress: address)
  }
}

/// The form in which URLs of articles are compared.
enum CanonicalURL {
  /// Returns the URL without scheme, `www.`, default port, trailing slash, fragment and tracking
  /// parameters.
  static func string(for url: URL) -> String {
    var rest = url.absoluteString[...]
    if let scheme = rest.range(of: "://") { rest = rest[scheme.upperBound...] }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let hostEnd = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    var host = rest[..<hostEnd].lowercased().withoutWWW
    for port in [":80", ":443"] where host.hasSuffix(port) { host.removeLast(port.count) }
    let queryStart = rest.firstIndex(of: "?") ?? rest.endIndex
    var path = rest[hostEnd..<queryStart]
    while path.last == "/" { path.removeLast() }
    let items = rest[queryStart...].dropFirst().split(separator: "&").filter {
      !isTrackingParameter($0)
    }
    return "\(host)\(path)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private static func isTrackingParameter(_ item: Substring) -> Bool {
    let name = item.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || trackingParameters.contains(name)
  }

  private static let trackingParameters: Set = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "ocid", "cmpid",
    "cmp", "smid", "ref_src", "guccounter", "guce_referrer", "guce_referrer_sig", "ncid", "taid",
  ]
}
