public import CommandKit
import Foundation
import FoundationCore

extension WorldMap {
  var svgImage: SVGImage { svgImage(width: SVGImage.defaultWidth) }

  /// Returns the map as a picture with a width.
  ///
  /// The size of the text is fixed, so a narrow picture has fewer labels.
  public func svgImage(width: Double) -> SVGImage {
    let drawing = MapDrawing(self, width: width)
    let legend = MapLegend(self, margin: drawing.margin, top: drawing.bottom + 28, width: width)
    return SVGImage(
      title: title,
      description: [highest, note].compactMap(\.self).joined(separator: " "),
      source: source,
      width: width,
      height: legend.bottom + 48,
      content: [drawing.element, .group("legend", legend.elements)]
    )
  }
}

/// The drawing of a map in a picture.
private struct MapDrawing {
  private let map: WorldMap
  private let layout: MapLayout
  private let shapes: [MapShape]
  private let isNarrow: Bool
  private let places: [String: WorldMap.Place]
  let margin: Double

  /// The distance between the lines of the grid of corners: less can hardly be seen.
  private static let grid = 0.6

  /// The top, below the title.
  private static let top = 76.0

  init(_ map: WorldMap, width: Double) {
    self.map = map
    isNarrow = width < 600
    margin = isNarrow ? 8 : 32
    layout = map.layout(width: width - 2 * margin, ratios: 0.45...0.75)
    shapes = MapShape.all(in: layout, grid: Self.grid)
    places = Dictionary(map.places.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var bottom: Double { Self.top + layout.height }

  /// The map; a picture in the picture, which cuts what is outside.
  var element: MarkupElement {
    let areas = shapes.filter { !$0.rings.isEmpty }.map(area)
    let missing = shapes.filter { place(of: $0).map { $0.value == nil } ?? false }
    let circles = shapes.filter { isCircle($0) }
    let labels = MapLabels(map, shapes: shapes, circles: circles.map(\.label), in: layout)
    let frame =
      [
        "class": "frame", "width": layout.width.svgText, "height": layout.height.svgText,
      ] as KeyValuePairs
    return MarkupElement(
      "svg",
      [
        "x": margin.svgText, "y": Self.top.svgText, "width": layout.width.svgText,
        "height": layout.height.svgText,
        "viewBox": "0 0 \(layout.width.svgText) \(layout.height.svgText)",
      ],
      [
        MarkupElement(
          "g",
          [
            "class": "land", "transform": "scale(\(Self.grid.svgText))",
            "stroke-width": ((isNarrow ? 0.3 : 0.6) / Self.grid).svgText,
          ],
          areas
        ),
        .hatching(missing.flatMap(\.rings)),
        .group("points", circles.map(circle)),
        .group("labels", labels.elements(limit: map.isZoomed ? nil : isNarrow ? 4 : 8)),
      ] + (map.isZoomed ? [MarkupElement("rect", frame)] : [])
    )
  }

  private func place(of shape: MapShape) -> WorldMap.Place? { shape.code.flatMap { places[$0] } }

  /// Returns `true` for an economy too small to see its shade.
  private func isCircle(_ shape: MapShape) -> Bool {
    place(of: shape) != nil && shape.isSmaller(than: isNarrow ? 2.5 : 5)
  }

  private func area(_ shape: MapShape) -> MarkupElement {
    let path = shape.rings.map { $0.path(grid: Self.grid) }.joined()
    guard let place = place(of: shape) else { return MarkupElement("path", ["d": path]) }
    let style = place.value.map { "s\(map.shade(of: $0))" } ?? "missing"
    return MarkupElement("path", ["class": style, "d": path], [title(of: place)])
  }

  private func circle(_ shape: MapShape) -> MarkupElement {
    let place = place(of: shape)
    return MarkupElement(
      "circle",
      [
        "class": place?.value.map { "ring s\(map.shade(of: $0))" } ?? "ring missing",
        "cx": shape.label.x.svgText, "cy": shape.label.y.svgText,
        "r": (isNarrow ? 1.8 : MapLabels.radius).svgText,
      ],
      place.map { [title(of: $0)] } ?? []
    )
  }

  private func title(of place: WorldMap.Place) -> MarkupElement {
    MarkupElement("title", text: "\(place.name): \(place.value.map(map.label) ?? "no data")")
  }
}

extension [MapPoint] {
  /// Returns the ring as a path of whole numbers, in units of the grid.
  fileprivate func path(grid: Double) -> String {
    var text = ""
    var (x, y) = (0, 0)
    for (number, point) in enumerated() {
      let (column, row) = (Int((point.x / grid).rounded()), Int((point.y / grid).rounded()))
      text += number == 0 ? "M" : number == 1 ? "l" : column < x ? "" : " "
      text += "\(column - x)" + (row < y ? "" : " ") + "\(row - y)"
      (x, y) = (column, row)
    }
    return text + "z"
  }
}

extension MarkupElement {
  /// Returns diagonal lines inside of rings.
  ///
  /// Lines instead of a pattern: a pattern is known by a name, which two pictures on a page would share.
  static func hatching(_ rings: [[MapPoint]]) -> MarkupElement {
    let turned = rings.map { ring in ring.map { MapPoint(x: $0.x - $0.y, y: $0.x + $0.y) } }
    let distance = 7.0
    let path = MapScan(turned, distance: distance).parts.reduce(into: "") { path, part in
      let sum = (Double(part.line) + 0.5) * distance
      let length = (part.end - part.start) / 2
      path += "M\(((sum + part.start) / 2).svgText) \(((sum - part.start) / 2).svgText)"
      path += "l\(length.svgText) \((-length).svgText)"
    }
    return MarkupElement("path", ["class": "hatch", "d": path])
  }
}
