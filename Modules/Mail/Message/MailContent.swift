import FoundationCore

/// The content of a message, from which its plain text and its HTML are written.
public struct MailContent: Sendable, Hashable {
  /// A row of a table: an item or a sum, and its amount.
  public struct Row: Sendable, Hashable {
    let name: String
    let amount: String
    let isTotal: Bool

    /// Creates a row; one without an amount is a line.
    public init(_ name: String, amount: String, isTotal: Bool = false) {
      self.name = name
      self.amount = amount
      self.isTotal = isTotal
    }
  }

  /// A part of the content.
  public enum Section: Sendable, Hashable {
    /// A paragraph.
    case paragraph(String)
    /// A heading with lines below it, such as an address.
    case lines(heading: String, [String])
    /// Amounts.
    case table([Row])
    /// The address of a page under a title.
    case link(title: String, url: String)
  }

  /// The code of the language, such as `de`.
  public let language: String
  private let heading: String
  private let sections: [Section]
  private let footer: String

  /// Creates the content.
  ///
  /// - Parameters:
  ///   - language: The code of the language, such as `de`.
  ///   - heading: The heading.
  ///   - sections: The parts, in their order.
  ///   - footer: The small print.
  public init(language: String, heading: String, sections: [Section], footer: String) {
    self.language = language
    self.heading = heading
    self.sections = sections
    self.footer = footer
  }

  /// The content as plain text.
  public var text: String {
    ([heading] + sections.map(\.text) + ["-- \n" + footer]).joined(separator: "\n\n") + "\n"
  }

  /// The content as a page of HTML, which loads nothing.
  public var html: String {
    let parts =
      [MarkupElement("h1", ["style": "font-size:20px"], text: heading)]
      + sections.map(\.markup)
      + [MarkupElement("p", ["style": "color:#666;font-size:13px"], text: footer)]
    let page = MarkupElement(
      "html",
      ["lang": language],
      [
        MarkupElement(
          "head",
          [
            MarkupElement("meta", ["charset": "utf-8"]),
            MarkupElement(
              "meta",
              ["name": "viewport", "content": "width=device-width, initial-scale=1"]
            ),
            MarkupElement("title", text: heading),
          ]
        ),
        MarkupElement("body", [:], [MarkupElement("div", ["style": Self.style], parts)]),
      ]
    )
    return "<!DOCTYPE html>\n" + page.written()
  }

  /// Readers of mail drop style sheets, so that each element has its own style.
  private static let style =
    "max-width:560px;margin:0 auto;padding:16px;font:16px/1.5 sans-serif;color:#222"
}

extension MailContent.Section {
  fileprivate var text: String {
    switch self {
    case .paragraph(let text): return text
    case .lines(let heading, let lines): return ([heading + ":"] + lines).joined(separator: "\n")
    case .table(let rows):
      let names = rows.map(\.name.displayWidth).max() ?? 0
      let amounts = rows.map(\.amount.displayWidth).max() ?? 0
      return rows.map { row in
        if row.amount.isEmpty { return row.name }
        let gap = names - row.name.displayWidth + 2 + amounts - row.amount.displayWidth
        return row.name + String(repeating: " ", count: gap) + row.amount
      }.joined(separator: "\n")
    case .link(let title, let url): return "\(title):\n\(url)"
    }
  }

  fileprivate var markup: MarkupElement {
    switch self {
    case .paragraph(let text): return MarkupElement("p", text: text)
    case .lines(let heading, let lines):
      return MarkupElement(
        "div",
        [MarkupElement("p", ["style": "margin-bottom:0;color:#666"], text: heading)]
          + lines.map { MarkupElement("div", text: $0) }
      )
    case .table(let rows):
      return MarkupElement("table", ["style": "width:100%"], rows.map(\.markup))
    case .link(let title, let url):
      return MarkupElement("p", [MarkupElement("a", ["href": url], text: title)])
    }
  }
}

extension MailContent.Row {
  fileprivate var markup: MarkupElement {
    let weight = isTotal ? "font-weight:bold" : "font-weight:normal"
    return MarkupElement(
      "tr",
      [
        MarkupElement("td", ["style": weight], text: name),
        MarkupElement("td", ["style": "text-align:right;\(weight)"], text: amount),
      ]
    )
  }
}
