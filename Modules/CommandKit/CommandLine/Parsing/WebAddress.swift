public import Foundation
import FoundationCore

/// An address of the web, as it is typed.
public struct WebAddress: ArgumentValue {
  /// The address.
  public let url: URL

  public init?(argument: String) {
    guard let url = URL(webAddress: argument), url.user() == nil, url.password() == nil else {
      return nil
    }
    self.url = url
  }

  public static var expectation: String {
    "an address of the web without a user in it, as in https://example.org"
  }
}
