import Foundation

/// The text of an HTML or XML page, without its tags.
///
/// Proxies respond with such pages if they cannot reach a server. It is parsed in one pass, in
/// linear time and memory however broken it is.
struct MarkupText {
  /// The title, if there is one.
  private(set) var title: String?
  /// The rest of the text.
  private(set) var text = ""

  init(_ markup: String) {
    var rest = Substring(markup)
    var words = ""
    while let start = rest.firstIndex(of: "<") {
      words += rest[..<start] + " "
      rest = rest[start...]
      let isComment = rest.hasPrefix("<!--")
      guard let ending = rest.firstRange(of: isComment ? "-->" : ">") else {
        rest = ""
        break
      }
      let tag = rest[..<ending.lowerBound].dropFirst()
      rest = rest[ending.upperBound...]
      switch tag.prefix(while: { $0 == "/" || $0.isLetter }).lowercased() {
      case "script": rest = rest.after("</script")
      case "style": rest = rest.after("</style")
      // Text before a title is dropped.
      case "title": words = ""
      case "/title":
        if title == nil { title = words.unescaped }
        words = ""
      default: break
      }
    }
    text = (words + rest).unescaped
  }
}

extension Substring {
  /// Returns the rest after a marker, ignoring case, or an empty text.
  fileprivate func after(_ mark: String) -> Substring {
    range(of: mark, options: .caseInsensitive).map { self[$0.lowerBound...] } ?? ""
  }
}

extension String {
  /// The text with the entities common in error pages decoded, and whitespace collapsed.
  fileprivate var unescaped: String {
    var plain = self
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
      ("&amp;", "&"),
    ] {
      plain = plain.replacing(entity, with: character)
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
