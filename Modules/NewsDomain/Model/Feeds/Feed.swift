public import Foundation
import FoundationCore

/// A feed of articles, in RSS or Atom.
public struct Feed: Sendable, Hashable, Codable {
  /// The URL.
  public var address: URL
  /// The title; the host of the URL if none is known.
  public var title: String

  /// Creates a feed.
  public init(address: URL, title: String? = nil) {
    self.address = address
    self.title =
      PlainText.line(ifAny: title) ?? address.host()?.withoutWWW ?? address.absoluteString
  }

  /// The form of the URL by which two feeds are the same one.
  var key: String { CanonicalURL.string(for: address) }
}
