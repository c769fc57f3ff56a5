public import CommandKit
import Foundation
import FoundationCore

extension WorldMap {
  /// The map as a picture.
  var svgImage: SVGImage { svgImage(width: SVGImage.defaultWidth) }

  /// Returns the map as a picture with a width.
  ///
  /// The size of the text is fixed, so a narrow picture has fewer labels.
  public func svgImage(width: Double) -> SVGImage {
    let drawing = MapDrawing(map: self, width: width)
    let legend = drawing.legend
    return SVGImage(
      title: title,
      description: description,
      source: [source, note].compactMap(\.self).joined(separator: " · "),
      width: width,
      height: legend.bottom + 54,
      content: [
        .group("land", [drawing.land]),
        .group("points", points.reversed().map(drawing.mark)),
        .group("labels", drawing.names),
        .group("legend", legend.entries),
      ]
    )
  }

  private var description: String {
    let highest = points.prefix(5).compactMap { point in
      point.value.map { "\(point.name) \(label($0))" }
    }
    guard !highest.isEmpty else { return "No data." }
    return "Highest: \(highest.joined(separator: ", "))."
  }
}

/// The layout of a map with a width.
private struct MapDrawing {
  let map: WorldMap
  let width: Double

  private var isNarrow: Bool { width < 600 }
  private var margin: Double { isNarrow ? 8 : 32 }
  private var scale: Double { width / 2 - margin }
  /// The scale of points relative to the default width.
  private var zoom: Double { max(0.55, width / SVGImage.defaultWidth) }

  func place(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let (x, y) = EqualEarth.place(latitude: latitude, longitude: longitude)
    let top = EqualEarth.place(latitude: WorldMap.latitudes.upperBound, longitude: 0).y
    return (width / 2 + x * scale, 76 + (top - y) * scale)
  }

  private func place(of point: WorldMap.Point) -> (x: Double, y: Double) {
    place(latitude: point.latitude, longitude: point.longitude)
  }

  /// Returns the radius of a point, which grows with the square root, since viewers compare areas.
  private func radius(of point: WorldMap.Point) -> Double {
    (point.value.map { 3 + map.growth * map.normalized($0).squareRoot() } ?? 2.5) * zoom
  }

  /// Returns the shade of a quantile; a few quantiles spread over all shades.
  private func shade(of quantile: Int) -> Int {
    let last = map.quantiles.count - 1
    return last > 0 ? quantile * (SVGStyleSheet.stepCount - 1) / last : 4
  }

  func mark(_ point: WorldMap.Point) -> MarkupElement {
    let (x, y) = place(of: point)
    let style = point.value.map { "ring s\(shade(of: map.quantile(of: $0)))" } ?? "empty"
    let text = point.value.map(map.label) ?? "no data"
    return MarkupElement(
      "circle",
      ["class": style, "cx": x.svgText, "cy": y.svgText, "r": radius(of: point).svgText],
      [MarkupElement("title", text: "\(point.name): \(text)")]
    )
  }

  /// The land as dots, evenly spaced on the globe.
  var land: MarkupElement {
    let step = isNarrow ? 2.8 : 1.6
    let latitudes = WorldMap.latitudes
    var path = ""
    for latitude in stride(from: latitudes.upperBound, to: latitudes.lowerBound, by: -step) {
      let gap = step / max(0.2, cos(latitude * .pi / 180))
      for range in Land.earth.longitudeRanges(atLatitude: latitude) {
        let first = (range.lowerBound / gap).rounded(.up) * gap
        for longitude in stride(from: first, through: range.upperBound, by: gap) {
          let (x, y) = place(latitude: latitude, longitude: longitude)
          path += "M\(x.svgText) \(y.svgText)h0"
        }
      }
    }
    return MarkupElement("path", ["d": path])
  }

  /// The names of the highest points, placed without overlap and over the fewest large points.
  var names: [MarkupElement] {
    let named = map.points.prefix(isNarrow ? 4 : 7).filter { $0.value != nil }
    var taken: [Box] = []
    return named.compactMap { point in
      let free = places(for: point).filter { place in
        !taken.contains { $0.overlaps(place.box) }
      }
      guard
        let best = free.min(by: {
          coverage(of: $0.box, except: point) < coverage(of: $1.box, except: point)
        })
      else { return nil }
      taken.append(best.box)
      return .text(point.name, at: best.x, best.y, "figure halo", anchor: best.anchor)
    }
  }

  private struct NamePlace {
    let x: Double
    let y: Double
    let anchor: MarkupElement.TextAnchor
    let box: Box
  }

  /// Returns the positions of a name inside the picture: right, left, below and above its point.
  private func places(for point: WorldMap.Point) -> [NamePlace] {
    let (x, y) = place(of: point)
    let gap = radius(of: point) + 5
    let length = point.name.estimatedWidth(fontSize: 13)
    let choices: [(Double, Double, MarkupElement.TextAnchor, Double)] = [
      (x + gap, y + 4, .start, x + gap), (x - gap, y + 4, .end, x - gap - length),
      (x, y + gap + 9, .middle, x - length / 2), (x, y - gap, .middle, x - length / 2),
    ]
    return choices.map { x, y, anchor, left in
      NamePlace(
        x: x,
        y: y,
        anchor: anchor,
        box: Box(left: left, right: left + length, top: y - 12, bottom: y + 4)
      )
    }
    .filter { $0.box.left >= 4 && $0.box.right <= width - 4 }
  }

  /// Returns the sum of the radii of the other points that a box covers.
  private func coverage(of box: Box, except point: WorldMap.Point) -> Double {
    map.points.filter { $0.name != point.name }.reduce(0) { sum, other in
      let (x, y) = place(of: other)
      let radius = radius(of: other)
      let reach = Box(left: x - radius, right: x + radius, top: y - radius, bottom: y + radius)
      return reach.overlaps(box) ? sum + radius : sum
    }
  }

  var legend: (entries: [MarkupElement], bottom: Double) {
    var (x, y) = (margin, place(latitude: WorldMap.latitudes.lowerBound, longitude: 0).y + 12)
    let entries = map.quantiles.enumerated().flatMap { quantile, highest in
      let text = (quantile == 0 ? "up to " : "") + map.label(highest)
      let length = text.estimatedWidth(fontSize: 12) + 44
      if x > margin, x + length - 24 > width { (x, y) = (margin, y + 24) }
      let style = "s\(shade(of: quantile))"
      let entry = [
        MarkupElement(
          "circle",
          ["class": style, "cx": (x + 7).svgText, "cy": (y - 4).svgText, "r": "7"]
        ),
        MarkupElement.text(text, at: x + 20, y, "tick"),
      ]
      x += length
      return entry
    }
    return (entries, y)
  }
}

/// A rectangle of the picture.
private struct Box {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
