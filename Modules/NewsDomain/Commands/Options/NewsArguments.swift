public import CommandKit
public import Foundation
public import FoundationCore
public import NewsDomain

extension Article.Kind: JSONRepresentable {}
extension Article.Provider: ArgumentValue {}
extension NewsQuery.Category: ArgumentValue {}
extension NewsQuery.HackerNewsList: ArgumentValue {}
extension NewsQuery.Search.Order: ArgumentValue {}
extension NewsQuery.Search.Field: ArgumentValue {}
extension NewsFilter.Field: ArgumentValue, JSONRepresentable {}
extension NewsFilter.Effect: JSONRepresentable {}

/// A two-letter code of a country or a language.
struct TwoLetters: ArgumentValue, Hashable {
  let text: String

  init?(argument: String) {
    text = argument.lowercased()
    guard text.utf8.count == 2, text.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return nil }
  }

  static var expectation: String { "a two-letter code such as us or de" }
}

/// A date or an age: `2026-11-20`, `36h`, `2d`.
public struct DateArgument: ArgumentValue, Hashable {
  private enum Moment: Hashable {
    case at(Date)
    case ago(TimeInterval)
  }

  private let moment: Moment

  public init?(argument: String) {
    let units: [Character: TimeInterval] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    if let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()),
      0...10_000 ~= count
    {
      moment = .ago(Double(count) * unit)
    } else if let date = Date(lenient: argument) {
      moment = .at(date)
    } else {
      return nil
    }
  }

  public static var expectation: String { "a date such as 2026-11-20, or an age such as 36h or 2d" }

  /// Returns the date; an age counts from now.
  public func date(from now: Date) -> Date {
    switch moment {
    case .at(let date): date
    case .ago(let seconds): now.addingTimeInterval(-seconds)
    }
  }
}
