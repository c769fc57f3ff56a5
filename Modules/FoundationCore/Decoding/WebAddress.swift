public import Foundation

extension URL {
  /// An address of the web: its scheme is http or https, and it has a host.
  ///
  /// `URL(string:)` also takes `tools.png` and `["https://…"`, as addresses relative to nothing.
  public init?(webAddress text: String) {
    self.init(string: text)
    guard isWebAddress else { return nil }
  }

  /// Whether its scheme is http or https and it has a host.
  public var isWebAddress: Bool {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return false
    }
    return host()?.isEmpty == false
  }
}
