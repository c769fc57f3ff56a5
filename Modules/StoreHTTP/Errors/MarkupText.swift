import Foundation

/// What a page of HTML or XML says, without its tags.
///
/// A proxy that cannot reach its server answers with such a page. It is read in one pass, and
/// however broken it is, no more comes of it than there is in it.
struct MarkupText {
  /// What stands in its title, if anything does.
  private(set) var title: String?
  /// All other words of it.
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
      // What came before a title is of no interest.
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
  /// From that mark on, in small or capital letters; nothing where it does not come.
  fileprivate func after(_ mark: String) -> Substring {
    range(of: mark, options: .caseInsensitive).map { self[$0.lowerBound...] } ?? ""
  }
}

extension String {
  /// The text with the few entities that occur in error pages read, and blanks made single.
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
