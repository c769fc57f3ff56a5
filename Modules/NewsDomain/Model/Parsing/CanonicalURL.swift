import Foundation
import FoundationCore

/// What makes two addresses of an article the same one.
enum CanonicalURL {
  /// The address without what only says how one came there: the scheme, `www.`, the usual port, a
  /// slash at the end, a place on the page, and the marks of campaigns.
  static func canonical(_ url: URL) -> String {
    var rest = url.absoluteString[...]
    if let scheme = rest.range(of: "://") { rest = rest[scheme.upperBound...] }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let hostEnd = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    var host = rest[..<hostEnd].lowercased().withoutWWW
    for port in [":80", ":443"] where host.hasSuffix(port) { host.removeLast(port.count) }
    let queryStart = rest.firstIndex(of: "?") ?? rest.endIndex
    var path = rest[hostEnd..<queryStart]
    while path.last == "/" { path.removeLast() }
    let items = rest[queryStart...].dropFirst().split(separator: "&").filter { !isMark($0) }
    return "\(host)\(path)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private static func isMark(_ item: Substring) -> Bool {
    let name = item.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || marks.contains(name)
  }

  private static let marks: Set = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "ocid", "cmpid",
    "cmp", "smid", "ref_src", "guccounter", "guce_referrer", "guce_referrer_sig", "ncid", "taid",
  ]
}
