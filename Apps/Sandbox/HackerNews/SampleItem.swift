import Foundation
import FoundationCore

/// A bundled item of Hacker News, with a date relative to today.
struct SampleItem: Decodable {
  let id: Int
  let moment: RelativeDate
  private let written: JSONValue

  private enum CodingKeys: CodingKey { case id }

  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    moment = try RelativeDate(from: decoder)
    written = try JSONValue(from: decoder)
  }

  /// Returns the item as JSON of the Firebase API, its members sorted.
  func json(at date: Date) -> JSONValue {
    guard case .object(let members) = written else { return .null }
    let kept = members.filter { $0.name != "day" && $0.name != "time" }
    let time = JSONValue.Member("time", .number(Int(date.timeIntervalSince1970)))
    return .object((kept + [time]).sorted { $0.name < $1.name })
  }
}

/// An item that exists at the time of the request.
struct PostedItem {
  let id: Int
  let date: Date
  let json: JSONValue

  var type: String { json["type"]?.text ?? "" }
  var title: String { json["title"]?.text ?? "" }
  var score: Int { json["score"]?.whole ?? 0 }
  var comments: Int { json["descendants"]?.whole ?? 0 }
  /// `true` for a comment or a poll option.
  var isPart: Bool { ["comment", "pollopt"].contains(type) }
  var isGone: Bool { json["deleted"] != nil || json["dead"] != nil }
  var isAsked: Bool { title.hasPrefix("Ask HN:") }
  var isShown: Bool { title.hasPrefix("Show HN:") }
}

extension JSONValue {
  /// The number as an integer; `nil` for other values.
  var whole: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}
