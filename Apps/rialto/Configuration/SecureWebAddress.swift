import CommandKit
import Foundation
import FoundationCore

/// Where a server is asked with a key: over TLS, or on this machine.
struct SecureWebAddress: ArgumentValue {
  let url: URL

  init?(argument: String) {
    guard let url = WebAddress(argument: argument)?.url,
      url.scheme?.lowercased() == "https"
        || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host()?.lowercased())
    else { return nil }
    self.url = url
  }

  static var expectation: String {
    "an https address, or one of this machine, as in http://127.0.0.1:8080/v2/"
  }
}
