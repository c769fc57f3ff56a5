import CommandKit
import FoundationCore

/// The legend of a map in a picture: the classes, the economies without data, and the credit.
struct MapLegend {
  private(set) var elements: [MarkupElement] = []

  /// The base line of the last text.
  private(set) var bottom: Double

  private let margin: Double
  private let width: Double
  private var x: Double

  init(_ map: WorldMap, margin: Double, top: Double, width: Double) {
    self.margin = margin
    self.width = width
    (x, bottom) = (margin, top)
    for (index, range) in map.classes.enumerated() {
      add("s\(map.shade(ofClass: index))", map.text(of: range))
    }
    if let note = map.note { add("missing", note) }
    bottom += 4
    for text in [map.highest, WorldMap.credit].compactMap(\.self) { add(text) }
  }

  /// Adds a square with a text, on a new line if the last one is full.
  private mutating func add(_ style: String, _ text: String) {
    let length = text.estimatedWidth(fontSize: 12) + 44
    if x > margin, x + length - 24 > width - margin { (x, bottom) = (margin, bottom + 24) }
    let (left, top, size) = (x, bottom - 11, 14.0)
    elements.append(
      MarkupElement(
        "rect",
        [
          "class": style, "x": left.svgText, "y": top.svgText, "width": size.svgText,
          "height": size.svgText, "rx": "3",
        ]
      )
    )
    if style == "missing" {
      let corners = [
        (left, top), (left, top + size), (left + size, top + size), (left + size, top),
      ]
      elements.append(.hatching([corners.map { MapPoint(x: $0.0, y: $0.1) }]))
    }
    elements.append(.text(text, at: left + 20, bottom, "tick"))
    x += length
  }

  /// Adds a text below, on as many lines as it needs.
  private mutating func add(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if !line.isEmpty, longer.estimatedWidth(fontSize: 12) > width - 2 * margin {
        addLine(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    addLine(line)
  }

  private mutating func addLine(_ line: String) {
    bottom += 20
    elements.append(.text(line, at: margin, bottom, "tick"))
  }
}
