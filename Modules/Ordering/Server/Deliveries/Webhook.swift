public import Foundation

/// A URL that the store notifies of the events of orders.
public struct Webhook: Sendable, Hashable, Identifiable {
  /// The number of the webhook.
  public let id: Int
  /// The URL that receives the events, by POST.
  public let url: String
  /// The types of the events, such as `order.placed`; empty for all.
  public let events: [String]
  /// The date on which the webhook was added.
  public let created: Date

  /// The maximum number of webhooks of a store.
  package static let maximumCount = 50
}

extension Webhook {
  /// Returns why a text cannot be the URL of a webhook, or `nil` if it can.
  ///
  /// Events have names, addresses and amounts of buyers, so they are encrypted on the way, or stay on
  /// this machine. A URL has no password: every list of webhooks would show it.
  package static func refusal(of text: String) -> String? {
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(),
      !host.isEmpty
    else { return "It is not a URL such as https://example.com/hooks." }
    if url.user() != nil || url.password() != nil {
      return "It has a user name or a password, which every list of webhooks would show."
    }
    if let port = url.port, !(1...65_535 ~= port) { return "Its port is not from 1 to 65535." }
    if url.fragment() != nil { return "It has a fragment, which no server receives." }
    switch scheme {
    case "https": return nil
    case "http" where isLoopback(host): return nil
    case "http":
      return "Over http, others could read the events on their way. "
        + "Use https, or http to a port of this machine."
    default: return "Its scheme is '\(scheme)'. Use https, or http to a port of this machine."
    }
  }

  /// Returns `true` for a host of this machine; names that a resolver would have to look up are not.
  private static func isLoopback(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
  }
}
