import FoundationCore

/// The text of an HTML or XML page, without its tags.
///
/// Proxies respond with such pages if they cannot reach a server.
struct MarkupText {
  /// The title, if there is one.
  private(set) var title: String?
  /// The rest of the text.
  private(set) var text = ""

  init(_ markup: String) {
    var words = ""
    for token in HTMLTokenizer(markup) {
      switch token {
      case .text(let text): words += text
      // Text before a title is dropped.
      case .start("title", _): words = ""
      case .end("title"):
        if title == nil { title = words.onOneLine }
        words = ""
      case .start, .end: words += " "
      }
    }
    text = words.onOneLine
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
