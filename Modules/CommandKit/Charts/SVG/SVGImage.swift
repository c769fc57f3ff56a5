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
      ["class": style, "x": x.svgText, "y": y.svgText, "text-anchor": anchor.rawValue],
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
  public func estimatedWidth(fontSize: Double) -> Double { Double(displayWidth) * fontSize * 0.56 }
}

/// The style sheet of SVG images, for light and dark mode.
///
/// The colours of lines follow the palette of Okabe and Ito for colour-blind readers, a little darker
/// on white. The steps of a map are of one hue and go from pale to deep, or to bright in dark mode, in even
/// steps of lightness.
public enum SVGStyleSheet {
  /// The number of colours for lines; further lines repeat them.
  static let lineCount = 6

  static let css = """
    text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;\
    font-size:13px;fill:#374151}\
    .title{font-weight:600;fill:#111827}\
    .source,.tick{fill:#6b7280;font-size:12px}.figure{font-weight:600;fill:#111827}\
    .halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
    .paper{fill:#fff}.grid{stroke:#e5e7eb}.axis{stroke:#9ca3af}\
    .line{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}\
    .land{fill:#dfe3e8;stroke:#fff;stroke-linejoin:round}.ring{stroke:#fff}\
    .missing{fill:#f3f4f6}.hatch{fill:none;stroke:#9ca3af;stroke-width:.8}\
    .ring.missing{stroke:#9ca3af}.frame{fill:none;stroke:#d1d5db}\
    \(rules(lines: ["#0b6bcb", "#c8500a", "#0a8560", "#b0458c", "#96700a", "#5a55c9"]))\
    \(rules(steps: ["#c1ddfa", "#7db4ec", "#398ad6", "#0062aa", "#003d6e"]))\
    .t0,.t1,.t2{fill:#111827}.t3,.t4{fill:#fff}\
    @media(prefers-color-scheme:dark){\
    text{fill:#c3cad6}.title,.figure{fill:#f3f5f8}.source,.tick{fill:#929cac}\
    .halo{stroke:#10141b}.paper{fill:#10141b}.grid{stroke:#262d38}.axis{stroke:#596374}\
    .land{fill:#262d38;stroke:#10141b}.ring{stroke:#10141b}\
    .missing{fill:#181d26}.hatch,.ring.missing{stroke:#596374}.frame{stroke:#2d3542}\
    \(rules(lines: ["#58a6f5", "#ff8f52", "#36cfa0", "#ec8ccb", "#f2c14e", "#a5a1ff"]))\
    \(rules(steps: ["#11497a", "#216db2", "#4495e2", "#86bdf6", "#cde5ff"]))\
    .t0,.t1{fill:#fff}.t2,.t3,.t4{fill:#10141b}}
    """

  private static func rules(lines: [String]) -> String {
    lines.enumerated().map { number, colour in
      ".l\(number){stroke:\(colour)}.f\(number){fill:\(colour)}"
    }.joined()
  }

  private static func rules(steps: [String]) -> String {
    steps.enumerated().map { number, colour in ".s\(number){fill:\(colour)}" }.joined()
  }
}
