import HTTPServing
import StoreHTTP

extension HTTPRequest {
  /// Returns the address of the client, as the server sees it or the proxy reports it.
  ///
  /// A proxy appends the address that it sees to `X-Forwarded-For`; entries before it may be
  /// forged. Without a proxy the field is the client's own and is ignored.
  func clientAddress(isBehindProxy: Bool) -> String {
    let seen = HTTPServer.clientAddress ?? "here"
    guard isBehindProxy, let line = fields.values(of: "X-Forwarded-For").last,
      let last = line.split(separator: ",").last
    else { return seen }
    let address = last.filter { $0 != " " && $0 != "\t" }
    return address.isAddress ? address : seen
  }
}

extension String {
  /// `true` if it may be an IP address; nothing else gets into the log.
  fileprivate var isAddress: Bool {
    1...45 ~= utf8.count && allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "." || $0 == ":") }
  }
}
