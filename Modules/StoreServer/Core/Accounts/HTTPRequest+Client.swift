import HTTPServing
import StoreHTTP

extension HTTPRequest {
  /// The address of the client, as the server sees it or the proxy in front tells it.
  ///
  /// A proxy adds the address that it sees as the last one of `X-Forwarded-For`; those before it may
  /// be what the client made up. Without a proxy the line is the client's own, and is not believed.
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
  /// True if it can be an address of a network, so that nothing else gets into a log.
  fileprivate var isAddress: Bool {
    1...45 ~= utf8.count && allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "." || $0 == ":") }
  }
}
