public import FoundationCore

/// A self-contained SVG image, with a title above and its source below.
///
/// It needs no script, no font and no other file, follows the dark mode of the reader, and has a title
/// and a description for screen readers.
public struct SVGImage: Sendable {
  /// The default width.
  public static let defaultWidth = 960.0

  let title: String

  /// The description for screen readers.
  let description: String

  let source: String
  let width: Double
  let height: Double
  let content: [MarkupElement]

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - description: The description for screen readers.
  ///   - source: The source of the figures, with the date of their last update.
  ///   - width: The width, in the units of the content.
  ///   - height: The height, including the title and the source.
  ///   - content: The elements between the title and the source.
  public init(
    title: String,
    description: String,
    source: String,
    width: Double = Self.defaultWidth,
    height: Double,
    content: [MarkupElement]
  ) {
    self.title = title
    self.description = description
    self.source = source
    self.width = width
    self.height = height
    self.content = content
  }

  /// The image as the text of a file.
  public var svg: String {
    let frame = MarkupElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": "0 0 \(width.svgText) \(height.svgText)",
        "width": width.svgText, "height": height.svgText,
        "role": "img", "aria-labelledby": "title description",
      ],
      [
        MarkupElement("title", ["id": "title"], text: title),
        MarkupElement("desc", ["id": "description"], text: description),
        MarkupElement("style", text: SVGStyleSheet.css),
        MarkupElement("rect", ["class": "paper", "width": "100%", "height": "100%", "rx": "12"]),
        MarkupElement(
          "text",
          ["class": "title", "x": "32", "y": "48", "style": "font-size:\(titleSize)px"],
          text: title
        ),
      ] + content + [MarkupElement.text(source, at: 32, height - 24, "source")]
    )
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + frame.written()
  }

  /// Returns the image for a page, which shows the title and the source itself and has the style.
  func inline(_ style: String) -> MarkupElement {
    MarkupElement(
      "svg",
      [
        "class": style, "viewBox": "0 56 \(width.svgText) \((height - 100).svgText)",
        "role": "img", "aria-label": "\(title). \(description)",
      ],
      content
    )
  }

  /// The font size of the title, smaller for a long one.
  private var titleSize: Int {
    min(24, max(9, Int((width - 64) / (Double(max(1, title.displayWidth)) * 0.56))))
  }
}

extension MarkupElement {
  /// Returns a line of text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - x: The horizontal position of its anchor.
  ///   - y: The vertical position of its base line.
  ///   - style: A class of the style sheet.
  ///   - anchor: The part of the text at the position.
  /// - Returns: The element.
  public static func text(
    _ text: String,
    at x: Double,
    _ y: Double,
    _ style: String,
    anchor: TextAnchor = .start
  ) -> MarkupElement {
    MarkupElement(
      "text",
      [
        "class": style, "x": x.svgText, "y": y.svgText, "text-anchor": anchor.rawValue,
      ],
      text: text
    )
  }

  /// The part of a text at its position.
  public enum TextAnchor: String, Sendable {
    /// The beginning.
    case start
    /// The middle.
    case middle
    /// The end.
    case end
  }

  /// Returns a straight line with a class of the style sheet.
  public static func line(
    _ start: (x: Double, y: Double),
    _ end: (x: Double, y: Double),
    _ style: String
  ) -> MarkupElement {
    MarkupElement(
      "line",
      [
        "class": style, "x1": start.x.svgText, "y1": start.y.svgText,
        "x2": end.x.svgText, "y2": end.y.svgText,
      ]
    )
  }
}

extension String {
  /// Returns the estimated width of the text in a font size, to keep labels apart.
  public func estimatedWidth(fontSize: Double) -> Double {
    Double(displayWidth) * fontSize * 0.56
  }
}
