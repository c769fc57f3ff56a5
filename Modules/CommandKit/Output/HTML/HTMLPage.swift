public import Foundation
import FoundationCore

/// A page of one file, which loads nothing: no script, no font, no other file.
///
/// It is dark for a reader who prefers that, and can be read on a telephone.
public struct HTMLPage: Sendable {
  let title: String
  /// The language that its words are in.
  let language: String
  let header: MarkupElement
  let sections: [MarkupElement]
  let footer: MarkupElement

  /// The style sheet of the page, beside that of the pictures in it.
  let style: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title, as a browser shows it.
  ///   - language: The language of its words, as `en`.
  ///   - header: The part before the sections.
  ///   - sections: The sections, in their order.
  ///   - footer: The part after the sections.
  ///   - style: The style sheet of the page, beside that of the pictures in it.
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

  /// The page as a file.
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
      // Even what somebody managed to bring in could load and run nothing.
      MarkupElement("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy]),
      MarkupElement("meta", ["name": "referrer", "content": "no-referrer"]),
      MarkupElement("link", ["rel": "icon", "href": "data:,"]),
      MarkupElement("title", text: title),
      MarkupElement("style", text: SVGStyleSheet.sheet + style),
    ]
  }

  static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
}

extension MarkupElement {
  /// Returns a link to an address of the web; the text alone for any other.
  public static func link(_ text: String, to url: URL) -> MarkupElement {
    guard url.isWebAddress else { return MarkupElement("span", text: text) }
    return MarkupElement("a", ["href": url.absoluteString, "rel": "noreferrer"], text: text)
  }

  /// Returns a part of a page with a heading that names it.
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

  /// Returns a picture with its caption, drawn once for a wide page and once for a telephone.
  public static func figure(_ caption: String, source: String, _ picture: (Double) -> SVGImage)
    -> MarkupElement
  {
    MarkupElement(
      "figure",
      [
        picture(SVGImage.usualWidth).inline("wide"), picture(380).inline("narrow"),
        MarkupElement(
          "figcaption",
          [MarkupElement("strong", text: caption), MarkupElement("small", text: source)]
        ),
      ]
    )
  }
}
