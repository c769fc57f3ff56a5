public import Foundation
public import FoundationCore

/// A self-contained HTML page, without scripts, fonts or other files.
///
/// It follows the dark mode of the reader, and fits a phone.
public struct HTMLPage: Sendable {
  let title: String
  let language: String
  let header: MarkupElement
  let sections: [MarkupElement]
  let footer: MarkupElement

  /// The style sheet of the page, in addition to the style of its images.
  let style: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title in the browser.
  ///   - language: The language of its text, such as `en`.
  ///   - header: The part before the sections.
  ///   - sections: The sections, in their order.
  ///   - footer: The part after the sections.
  ///   - style: The style sheet of the page, in addition to the style of its images.
  public init(
    title: String,
    language: String,
    header: MarkupElement,
    sections: [MarkupElement],
    footer: MarkupElement,
    style: String
  ) {
    self.title = title
    self.language = language
    self.header = header
    self.sections = sections
    self.footer = footer
    self.style = style
  }

  /// The page as the text of a file.
  public var html: String {
    let document = MarkupElement(
      "html",
      ["lang": language],
      [
        MarkupElement("head", head),
        MarkupElement("body", [header, MarkupElement("main", sections), footer]),
      ]
    )
    return "<!DOCTYPE html>\n" + document.written()
  }

  private var head: [MarkupElement] {
    [
      MarkupElement("meta", ["charset": "utf-8"]),
      MarkupElement(
        "meta",
        ["name": "viewport", "content": "width=device-width, initial-scale=1"]
      ),
      MarkupElement("meta", ["name": "color-scheme", "content": "light dark"]),
      // Even injected markup could not load or run anything.
      MarkupElement("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy]),
      MarkupElement("meta", ["name": "referrer", "content": "no-referrer"]),
      MarkupElement("link", ["rel": "icon", "href": "data:,"]),
      MarkupElement("title", text: title),
      MarkupElement("style", text: SVGStyleSheet.css + style),
    ]
  }

  static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
}

extension MarkupElement {
  /// Returns a link to a web address, or only the text for another URL.
  public static func link(_ text: String, to url: URL) -> MarkupElement {
    guard url.isWebAddress else { return MarkupElement("span", text: text) }
    return MarkupElement("a", ["href": url.absoluteString, "rel": "noreferrer"], text: text)
  }

  /// Returns a section of a page with its heading.
  public static func section(
    _ name: String,
    _ heading: String,
    _ children: [MarkupElement]
  ) -> MarkupElement {
    MarkupElement(
      "section",
      ["class": name, "aria-labelledby": name],
      [MarkupElement("h2", ["id": name], text: heading)] + children
    )
  }

  /// Returns an image with its caption, drawn for a wide page and for a phone.
  public static func figure(_ caption: String, source: String, _ picture: (Double) -> SVGImage)
    -> MarkupElement
  {
    MarkupElement(
      "figure",
      [
        picture(SVGImage.defaultWidth).inline("wide"), picture(380).inline("narrow"),
        MarkupElement(
          "figcaption",
          [MarkupElement("strong", text: caption), MarkupElement("small", text: source)]
        ),
      ]
    )
  }
}
