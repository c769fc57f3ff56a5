public import Foundation
public import FoundationCore

/// A type that can be parsed from one word of a command line, a setting or the environment.
public protocol ArgumentValue: Sendable {
  /// Parses a word; `nil` if it is not a valid value.
  init?(argument: String)

  /// The expectation of a word, which completes "must be …": `a whole number`.
  static var expectation: String { get }

  /// The valid values, if they can be listed; a shell completes them.
  static var choices: [String] { get }

  /// `true` if a shell completes file names.
  static var isPath: Bool { get }

  /// The source of further values, which a shell asks the program for.
  static var source: CompletionSource? { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
  public static var isPath: Bool { false }
  public static var source: CompletionSource? { nil }

  /// Parses a word.
  ///
  /// - Throws: `InvalidValue` if the word is not a valid value.
  public static func read(_ word: String) throws(InvalidValue) -> Self {
    guard let value = Self(argument: word) else {
      throw InvalidValue(
        text: word,
        expectation: expectation,
        suggestion: Suggestions.nearest(to: word, in: choices)
      )
    }
    return value
  }
}

/// The error for a word that is not a valid value.
public struct InvalidValue: Error {
  /// The word.
  public let text: String

  /// The expectation, which completes "must be …".
  public let expectation: String

  /// The most similar choice, if one is similar enough.
  public let suggestion: String?
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public static var expectation: String { "text" }
}

extension Int: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public static var expectation: String { "a whole number" }
}

/// The conformance of an enumeration, by its raw values.
extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  public init?(argument: String) { self.init(rawValue: argument) }
  public static var choices: [String] { allCases.map(\.rawValue) }

  public static var expectation: String {
    guard let last = choices.last, choices.count > 1 else { return choices.joined() }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Text on one line, without control characters.
public struct TextLine: ArgumentValue, Hashable {
  /// The text.
  public let text: String

  public init?(argument: String) {
    guard let first = argument.first, let last = argument.last,
      !first.isWhitespace, !last.isWhitespace,
      !argument.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    text = argument
  }

  public static var expectation: String { "one line of text without surrounding spaces" }
}

/// The path of a file or folder, which need not exist.
public struct Path: ArgumentValue, Hashable {
  /// The path, as typed.
  public let text: String

  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    text = line.text
  }

  public static var expectation: String { "the name of a file" }
  public static var isPath: Bool { true }
}

/// A whole number of at least 1.
public struct PositiveInt: ArgumentValue {
  /// The number.
  public let number: Int

  /// Creates a count of at least 1; traps otherwise.
  public init(_ number: Int) {
    precondition(number > 0, "A count is at least one.")
    self.number = number
  }

  public init?(argument: String) {
    guard let number = Int(argument), number > 0 else { return nil }
    self.number = number
  }

  public static var expectation: String { "a whole number above 0" }
}

/// A web address, as the user types it.
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
    "an http or https URL without a user name, such as https://example.org"
  }
}

/// The conformance of an identifier that is text.
extension Identifier: ArgumentValue where RawValue == String {
  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    self.init(rawValue: line.text)
  }

  public static var expectation: String { "one line of text without surrounding spaces" }
}
