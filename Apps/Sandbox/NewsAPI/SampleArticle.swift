import Foundation
import FoundationCore

/// An article as it was written, before it is published on some day.
struct SampleArticle: Decodable {
  let moment: RelativeDate
  let source: String
  private let slug: String
  /// Whether it is among the top headlines.
  let isTop: Bool
  private let author: String?
  private let title: String?
  private let description: String?
  private let more: String?
  private let left: Int?
  private let hasImage: Bool
  /// What is answered in the place of what would be: what is odd about it.
  private let instead: JSONValue?

  private enum CodingKeys: CodingKey {
    case source, slug, isTop, author, title, description, more, left, hasImage, instead
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    moment = try RelativeDate(from: decoder)
    source = try container.decode(String.self, forKey: .source)
    slug = try container.decode(String.self, forKey: .slug)
    isTop = try container.decodeIfPresent(Bool.self, forKey: .isTop) ?? false
    author = try container.decodeIfPresent(String.self, forKey: .author)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    more = try container.decodeIfPresent(String.self, forKey: .more)
    left = try container.decodeIfPresent(Int.self, forKey: .left)
    hasImage = try container.decodeIfPresent(Bool.self, forKey: .hasImage) ?? false
    instead = try container.decodeIfPresent(JSONValue.self, forKey: .instead)
  }

  /// The article as it is answered, its pictures in that folder of the web.
  func json(by source: SampleSource, at date: Date, pictures: String) -> JSONValue {
    let usual: [(String, JSONValue)] = [
      ("source", source.reference),
      ("author", .init(author)),
      ("title", .init(title)),
      ("description", .init(description)),
      ("url", .string("https://\(source.host)/stories/\(slug)")),
      ("urlToImage", hasImage ? .string("\(pictures)/\(slug).png") : .null),
      ("publishedAt", .string("\(Self.text(of: date))Z")),
      ("content", .init(content)),
    ]
    return .object(
      usual.map { name, value in
        guard let odd = instead?[name] else { return .init(name, value) }
        return .init(name, odd.filled(date: Self.text(of: date), pictures: pictures))
      }
    )
  }

  /// The beginning of the text, and how much of it is missing.
  private var content: String? {
    guard let more else { return description }
    return [description, "\(more)… [+\(left ?? 0) chars]"].compactMap(\.self)
      .joined(separator: "\r\n")
  }

  /// The date to the second, without its zone.
  private static func text(of date: Date) -> String {
    String(date.formatted(.iso8601).dropLast())
  }
}

extension JSONValue {
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// The value with what is only known later put in.
  fileprivate func filled(date: String, pictures: String) -> JSONValue {
    guard case .string(let text) = self else { return self }
    return .string(
      text.replacing("{date}", with: date).replacing("{images}", with: pictures)
    )
  }
}
