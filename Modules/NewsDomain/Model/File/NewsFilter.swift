import Foundation
import FoundationCore
import Persistence

/// A rule that hides or marks articles in lists.
public struct NewsFilter: Sendable, Hashable {
  /// The part of an article that a filter compares.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// Words of the title or the description, in sequence.
    case word
    /// The host of the URL; it includes its subdomains.
    case site
    /// The name or the identifier of the source.
    case source
  }

  /// The effect on the articles that a filter matches.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// Lists leave the article out.
    case hide
    /// Lists mark the article.
    case mark
  }

  /// The part of an article to compare.
  public var field: Field
  /// The text to find; case and accents do not count.
  public var text: String
  /// The effect.
  public var effect: Effect

  /// Creates a filter.
  public init(_ field: Field, _ text: String, effect: Effect) {
    (self.field, self.text, self.effect) = (field, text, effect)
  }

  /// The text by which two filters are the same one; `nil` for a text that matches nothing.
  var key: String? {
    switch field {
    case .word:
      let words = text.searchWords
      return words.isEmpty ? nil : words.joined(separator: " ")
    case .site:
      let host = (URL(webAddress: text)?.host() ?? text).lowercased().withoutWWW
      return URL(webAddress: "https://\(host)")?.host() == host ? host : nil
    case .source:
      let name = PlainText.line(text).lowercased()
      return name.isEmpty ? nil : name
    }
  }

  /// Returns `true` if the filter matches an article.
  public func matches(_ article: Article) -> Bool {
    guard let key else { return false }
    switch field {
    case .word:
      return [article.title, article.description ?? ""].contains { $0.hasWords(key) }
    case .site:
      guard let host = article.url.host()?.lowercased() else { return false }
      return host == key || host.hasSuffix("." + key)
    case .source:
      return [article.source?.name, article.source?.id?.rawValue]
        .contains { $0?.lowercased() == key }
    }
  }
}

extension Sequence<NewsFilter> {
  /// Returns the effect on an article: hiding it goes before marking it; `nil` for none.
  public func effect(on article: Article) -> NewsFilter.Effect? {
    let effects = filter { $0.matches(article) }.map(\.effect)
    return effects.contains(.hide) ? .hide : effects.first
  }
}

extension String {
  /// Returns `true` if the words of the text contain folded words in sequence.
  ///
  /// Chinese, Japanese and Thai do not separate words, so there the characters are compared.
  fileprivate func hasWords(_ folded: String) -> Bool {
    let text = searchWords.joined(separator: " ")
    let isUnspaced = folded.unicodeScalars.contains {
      $0.value >= 0x2E80 || 0xE00...0xE7F ~= $0.value
    }
    return isUnspaced ? text.contains(folded) : " \(text) ".contains(" \(folded) ")
  }
}

extension NewsFile {
  /// A filter of the file, with the number that removes it.
  public struct NumberedFilter: Sendable, Hashable {
    /// The number, which no other filter gets while this one is in the file.
    public let number: Int
    /// The filter.
    public let filter: NewsFilter
  }

  /// Adds a filter; one of the same field and text gets its effect.
  ///
  /// - Throws: ``NewsError/invalid(_:)`` for a text that matches nothing, or
  ///   ``NewsError/file(_:_:)`` if the file cannot be changed.
  public func add(_ filter: NewsFilter) async throws(NewsError) {
    guard let key = filter.key else {
      var errors = FieldErrors()
      errors.check("text", filter.text, .filterText(filter.field))
      try errors.requireNone()
      return
    }
    try await transaction { connection in
      _ = try connection.prepare(
        """
        INSERT INTO filter (field, text, effect) VALUES (?, ?, ?)
        ON CONFLICT (field, text) DO UPDATE SET effect = excluded.effect
        """
      ).run([filter.field.rawValue, key, filter.effect.rawValue])
    }
  }

  /// Removes the filter with a number; returns `false` if no filter has it.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be changed.
  public func removeFilter(_ number: Int) async throws(NewsError) -> Bool {
    try await transaction { connection in
      try connection.prepare("DELETE FROM filter WHERE number = ?").run([number]) == 1
    }
  }

  /// Returns the filters, in the order in which they were added.
  ///
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func filters() async throws(NewsError) -> [NumberedFilter] {
    try await transaction { connection in
      try connection.prepare("SELECT number, field, text, effect FROM filter ORDER BY number").all {
        row -> NumberedFilter? in
        // A field or an effect of a newer version is left to that version.
        guard let field = NewsFilter.Field(rawValue: try row["field"]),
          let effect = NewsFilter.Effect(rawValue: try row["effect"])
        else { return nil }
        let filter = NewsFilter(field, try row["text"], effect: effect)
        return NumberedFilter(number: try row["number"], filter: filter)
      }
    }
    .compactMap(\.self)
  }
}

extension FieldRule<String> {
  fileprivate static func filterText(_ field: NewsFilter.Field) -> FieldRule {
    switch field {
    case .word: FieldRule("required", "Write a word with a letter or a digit.") { _ in false }
    case .site: FieldRule("host", "Write a site, such as example.org.") { _ in false }
    case .source: .required
    }
  }
}
