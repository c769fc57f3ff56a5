import Foundation
import FoundationCore

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
      members += [
        ("comment_text", json["text"] ?? .null), ("parent_id", json["parent"] ?? .null),
      ]
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
