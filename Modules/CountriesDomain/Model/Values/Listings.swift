public import FoundationCore

/// A field of interest that indicators are sorted into.
public struct Topic: Identifiable, Sendable, Hashable {
  /// Its number.
  public let id: Int
  /// Its name.
  public let name: String
  /// What it is about.
  public let note: String?
}

/// A database of the bank.
public struct IndicatorSource: Identifiable, Sendable, Hashable {
  /// Its number; the World Development Indicators are 2.
  public let id: Int
  /// Its name.
  public let name: String
  /// Three letters, where it has them.
  public let code: String?
  /// When it was changed last, where the bank says so.
  public let lastUpdated: CalendarDay?
  /// What it is, where the bank says so.
  public let note: String?
}

/// A language that the bank gives names in, as far as they are translated.
public struct Language: Identifiable, Sendable, Hashable {
  /// Two letters.
  public let id: String
  /// Its name in English.
  public let name: String
  /// Its name in itself.
  public let nativeName: String?
}
