public import Foundation
import FoundationCore

/// The author of an article.
public struct Author: Sendable, Hashable, Codable {
  /// The name; the host of the URL if no name is known.
  public var name: String
  /// The page of the author.
  public var url: URL?

  /// Creates an author.
  public init(name: String, url: URL? = nil) {
    self.name = name
    self.url = url
  }

  /// Parses the author field of newspapers: a name, `By ANN`, `mail@example.org (Ann)`, a URL, or
  /// several lines with names, roles and a URL.
  ///
  /// Mail addresses are personal data and omitted.
  init?(written text: String?) {
    guard let text else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { PlainText.line(String($0)) }
    let address = lines.lazy.compactMap { URL(webAddress: $0) }.first
    let name = lines.first { !$0.isEmpty && URL(webAddress: $0) == nil }.map(Self.name) ?? ""
    guard !name.isEmpty else {
      guard let address, let host = address.host() else { return nil }
      self.init(name: host.withoutWWW, url: address)
      return
    }
    self.init(name: name, url: address)
  }

  private static func name(in line: String) -> String {
    var name = line[...]
    if name.count > 3, name.prefix(3).lowercased() == "by " { name = name.dropFirst(3) }
    if let open = name.firstIndex(of: "("), name.last == ")", name[..<open].contains("@") {
      name = name[name.index(after: open)...].dropLast()
    }
    let edges: Set<Character> = [" ", ",", ";", "|"]
    while let last = name.last, edges.contains(last) { name.removeLast() }
    while let first = name.first, edges.contains(first) { name.removeFirst() }
    return name.contains("@") && !name.contains(" ") ? "" : String(name)
  }
}

extension String {
  /// The host without `www.`.
  var withoutWWW: String { hasPrefix("www.") ? String(dropFirst(4)) : self }
}
