import FoundationCore

/// A picture of one file: a frame with a title above and its source below.
///
/// It needs nothing beside itself: no script, no font and no other file. It is dark for a reader who
/// prefers that, and has a title and a description for one who cannot see it.
public struct SVGImage: Sendable {
  /// The width of a picture that names no other.
  public static let usualWidth = 960.0

  let title: String

  /// What it shows, in words, for those who cannot see it.
  let description: String

  let source: String
  let width: Double
  let height: Double
  let content: [MarkupElement]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - description: Its content in words, for people who cannot see it.
  ///   - source: The source of the figures and the day of their last update.
  ///   - width: The width, in the units of the content.
  ///   - height: The height, with the title above and the source below the content.
  ///   - content: The elements between title and source.
  public init(
    title: String,
    description: String,
    source: String,
    width: Double = Self.usualWidth,
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

  /// The picture as a file.
  public var svg: String {
    let frame = MarkupElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": "0 0 \(width.inPicture) \(height.inPicture)",
        "width": width.inPicture, "height": height.inPicture,
        "role": "img", "aria-labelledby": "title description",
      ],
      [
        MarkupElement("title", ["id": "title"], text: title),
        MarkupElement("desc", ["id": "description"], text: description),
        MarkupElement("style", text: SVGStyleSheet.sheet),
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

  /// The picture as a part of a page, which tells the title and the source itself and has the style.
  func inline(_ style: String) -> MarkupElement {
    MarkupElement(
      "svg",
      [
        "class": style, "viewBox": "0 56 \(width.inPicture) \((height - 100).inPicture)",
        "role": "img", "aria-label": "\(title). \(description)",
      ],
      content
    )
  }

  /// A long title is written smaller, so that it stays in the picture.
  private var titleSize: Int {
    min(24, max(9, Int((width - 64) / (Double(max(1, title.displayWidth)) * 0.56))))
  }
}

extension MarkupElement {
  /// Returns a line of text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - x: The place of its anchor, from the left.
  ///   - y: The place of its base line, from the top.
  ///   - style: A class of the style sheet.
  ///   - anchor: The part of the text that stands at the place.
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
        "class": style, "x": x.inPicture, "y": y.inPicture, "text-anchor": anchor.rawValue,
      ],
      text: text
    )
  }

  /// The part of a text that stands at its place.
  public enum TextAnchor: String, Sendable {
    /// The beginning.
    case start
    /// The middle.
    case middle
    /// The end.
    case end
  }

  /// Returns a straight line, of a class of the style sheet.
  public static func line(
    _ start: (x: Double, y: Double),
    _ end: (x: Double, y: Double),
    _ style: String
  ) -> MarkupElement {
    MarkupElement(
      "line",
      [
        "class": style, "x1": start.x.inPicture, "y1": start.y.inPicture,
        "x2": end.x.inPicture, "y2": end.y.inPicture,
      ]
    )
  }
}

extension String {
  /// Returns about the width of the text in a font of that size; exact enough to keep texts apart.
  public func pictureWidth(size: Double) -> Double { Double(displayWidth) * size * 0.56 }
}
