/// A remover of HTML tags that keeps text which only resembles a tag.
enum HTMLMarkup {
  /// Returns the text of some HTML; a block tag becomes a space, an inline tag disappears.
  static func stripped(_ text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var position = 0
    // No tag begins after the last end of one, which keeps the work proportional to the length.
    let lastEnd = text.lastIndex(of: UInt8(ascii: ">")) ?? -1
    while position < text.count {
      guard text[position] == UInt8(ascii: "<"),
        position < lastEnd || text[position...].starts(with: "<!--".utf8),
        let tag = Tag(text, at: position)
      else {
        plain.append(text[position])
        position += 1
        continue
      }
      if !Tag.inline.contains(tag.name) { plain.append(0x20) }
      position = tag.end
      if !tag.isClosing, tag.name == "script" || tag.name == "style" {
        position = Tag.end(of: tag.name, in: text, from: position)
      }
    }
    return plain
  }
}

/// A tag: `<` and the name of an element of HTML, up to `>`.
private struct Tag {
  let name: String
  let isClosing: Bool
  let end: Int

  init?(_ text: [UInt8], at start: Int) {
    var position = start + 1
    if text[position...].starts(with: "!--".utf8) {
      self.name = "!--"
      isClosing = false
      self.end = Self.index(after: "-->", in: text, from: position) ?? text.count
      return
    }
    isClosing = position < text.count && text[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    var name = ""
    while position < text.count, name.utf8.count < 12, text[position].isLetterOrDigit {
      name.unicodeScalars.append(Unicode.Scalar(text[position] | 0x20))
      position += 1
    }
    // An unknown element, as in `a <b and c> d` or `<3`, is text.
    guard Self.inline.contains(name) || Self.block.contains(name),
      position < text.count, text[position].endsTagName,
      let end = Self.index(after: ">", in: text, from: position)
    else { return nil }
    self.name = name
    self.end = end
  }

  /// Returns the end of an element whose content is not text.
  static func end(of name: String, in text: [UInt8], from start: Int) -> Int {
    let mark = Array("</\(name)".utf8)
    var position = start
    while position + mark.count <= text.count {
      // The name first: a text of many beginnings of tags would be searched for each one's end.
      let found = text[position..<position + mark.count]
      if found.first == mark.first, found.lazy.map(\.lowercaseASCII).elementsEqual(mark) {
        return index(after: ">", in: text, from: position) ?? text.count
      }
      position += 1
    }
    return text.count
  }

  private static func index(after mark: StaticString, in text: [UInt8], from start: Int) -> Int? {
    mark.withUTF8Buffer { mark in
      var position = start
      while position + mark.count <= text.count {
        if text[position...].starts(with: mark) { return position + mark.count }
        position += 1
      }
      return nil
    }
  }

  static let inline: Set = [
    "a", "abbr", "b", "cite", "code", "del", "em", "font", "i", "ins", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "time", "u", "var",
  ]

  private static let block: Set = [
    "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "div",
    "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "iframe", "img", "input", "label", "li", "link", "main",
    "meta", "nav", "noscript", "ol", "p", "path", "picture", "pre", "script", "section", "source",
    "style", "svg", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul", "video",
    "wbr",
  ]
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }

  fileprivate var endsTagName: Bool {
    self == UInt8(ascii: ">") || self == UInt8(ascii: "/") || self <= 0x20
  }
}
