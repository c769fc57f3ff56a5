import FoundationCore
import Persistence

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

  /// Removes the filter with a number; returns `false` if there is none.
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
  /// The rule for the text of a filter of a field.
  fileprivate static func filterText(_ field: NewsFilter.Field) -> FieldRule {
    switch field {
    case .word: FieldRule("required", "Write a word with a letter or a digit.") { _ in false }
    case .site: FieldRule("host", "Write a site, such as example.org.") { _ in false }
    case .source: .required
    }
  }
}
