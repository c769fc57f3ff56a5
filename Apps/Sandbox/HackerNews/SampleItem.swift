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

extension PostedItem {
  /// The tags of the search API.
  var tags: Set<String> { Set(tagList) }

  /// The searchable text, folded.
  var searched: String {
    ["title", "url", "text", "by"].compactMap { json[$0]?.text }.joined(separator: "\n").folded
  }

  /// Returns the item as a search hit.
  func hit(marking words: [String]) -> JSONValue {
    let author = json["by"] ?? .null
    var members: [(String, JSONValue)] = [
      ("_tags", .array(tagList.map { .string($0) })),
      ("author", author),
      ("created_at", .string(date.formatted(.iso8601))),
      ("created_at_i", .number(Int(date.timeIntervalSince1970))),
      ("objectID", .string("\(id)")),
    ]
    if let kids = json["kids"] { members.append(("children", kids)) }
    if type == "comment" {
      members += [("comment_text", json["text"] ?? .null), ("parent_id", json["parent"] ?? .null)]
    } else {
      members += [
        ("num_comments", .number(comments)), ("points", .number(score)),
        ("story_id", .number(id)), ("title", .string(title)),
        ("_highlightResult", ["title": highlight(words)]),
      ]
      if let text = json["text"] { members.append(("story_text", text)) }
      if let url = json["url"] { members.append(("url", url)) }
    }
    return .object(members.sorted { $0.0 < $1.0 }.map { .init($0.0, $0.1) })
  }

  private var tagList: [String] {
    var tags = [type, "author_\(json["by"]?.text ?? "")", "story_\(id)"]
    if isAsked { tags.append("ask_hn") }
    if isShown { tags.append("show_hn") }
    return tags
  }

  /// Returns the title with the matched words between `<em>` and `</em>`.
  private func highlight(_ words: [String]) -> JSONValue {
    var marked = title
    let found = words.filter { title.folded.contains($0) }
    for word in found {
      if let range = marked.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) {
        marked.replaceSubrange(range, with: "<em>\(marked[range])</em>")
      }
    }
    let level = found.isEmpty ? "none" : found.count == words.count ? "full" : "partial"
    return [
      "fullyHighlighted": false,
      "matchLevel": .string(level),
      "matchedWords": .array(found.map { .string($0) }),
      "value": .string(marked),
    ]
  }
}
