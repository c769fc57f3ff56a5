import Foundation
import FoundationCore

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
