import Foundation
import FoundationCore

/// A bundled article, with a date relative to today.
struct SampleArticle: Decodable {
  private let day: Int
  private let time: TimeOfDay
  let source: String
  private let slug: String
  /// `true` for a top headline.
  let isTop: Bool?
  private let author: String?
  private let title: String?
  private let description: String?
  private let more: String?
  private let left: Int?
  private let hasImage: Bool?
  /// Values that replace the usual ones, to simulate faulty articles.
  private let instead: JSONValue?

  var moment: RelativeDate { RelativeDate(day: day, time: time) }

  /// Returns the article as JSON, with its image below the given URL.
  func json(by source: SampleSource, at date: Date, imageBase: String) -> JSONValue {
    let usual: [(String, JSONValue)] = [
      ("source", source.reference),
      ("author", .init(author)),
      ("title", .init(title)),
      ("description", .init(description)),
      ("url", .string("https://\(source.host)/stories/\(slug)")),
      ("urlToImage", hasImage == true ? .string("\(imageBase)/\(slug).png") : .null),
      ("publishedAt", .string("\(Self.text(of: date))Z")),
      ("content", .init(content)),
    ]
    return .object(
      usual.map { name, value in
        guard let odd = instead?[name] else { return .init(name, value) }
        return .init(name, odd.filled(date: Self.text(of: date), imageBase: imageBase))
      }
    )
  }

  /// The truncated text, with the number of missing characters.
  private var content: String? {
    guard let more else { return description }
    return [description, "\(more)… [+\(left ?? 0) chars]"].compactMap(\.self)
      .joined(separator: "\r\n")
  }

  /// Returns the date to the second, without a time zone.
  private static func text(of date: Date) -> String {
    String(date.formatted(.iso8601).dropLast())
  }
}

extension JSONValue {
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// Returns the value with its placeholders replaced.
  fileprivate func filled(date: String, imageBase: String) -> JSONValue {
    guard case .string(let text) = self else { return self }
    return .string(text.replacing("{date}", with: date).replacing("{images}", with: imageBase))
  }
}

/// A source of bundled articles.
struct SampleSource: Decodable {
  let id: String
  let name: String
  let description: String
  let category: String
  let language: String
  let country: String
  /// `false` for a source that is not listed; its articles contain only its name.
  let isListed: Bool?

  var host: String { "\(id).example.com" }

  var json: JSONValue {
    [
      "id": .string(id),
      "name": .string(name),
      "description": .string(description),
      "url": .string("https://\(host)"),
      "category": .string(category),
      "language": .string(language),
      "country": .string(country),
    ]
  }

  var reference: JSONValue {
    ["id": isListed == false ? .null : .string(id), "name": .string(name)]
  }
}
