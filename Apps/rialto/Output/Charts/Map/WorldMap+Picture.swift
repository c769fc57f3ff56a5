import Foundation
import FoundationCore

extension WorldMap {
  /// The map as a picture, land in dots beneath the points.
  var picture: Picture {
    let labels = Set(points.prefix(5).compactMap { $0.value == nil ? nil : $0.name })
    return Picture(
      title: title,
      description: description,
      source: [source, note].compactMap(\.self).joined(separator: " · "),
      height: 572,
      content: [
        .group("land", land),
        .group("points", points.reversed().filter { $0.value == nil }.map(mark) + figures),
        .group("labels", names(of: points.filter { labels.contains($0.name) })),
        .group("legend", legend),
      ]
    )
  }

  private var description: String {
    let highest = points.prefix(5).compactMap { point in
      point.value.map { "\(point.name) \(label($0))" }
    }
    guard !highest.isEmpty else { return "No place has a figure." }
    return "The highest: \(highest.joined(separator: ", "))."
  }

  private var figures: [SVGElement] { points.filter { $0.value != nil }.map(mark) }

  private func mark(_ point: Point) -> SVGElement {
    let (x, y) = place(latitude: point.latitude, longitude: point.longitude)
    let style = point.value.map { "ring s\(shade(of: step(of: $0)))" } ?? "empty"
    let text = point.value.map(label) ?? "no figure"
    return SVGElement(
      "circle",
      ["class": style, "cx": x.inPicture, "cy": y.inPicture, "r": radius(of: point).inPicture],
      [SVGElement("title", text: "\(point.name): \(text)")]
    )
  }

  /// Areas are compared, so the radius grows with the root.
  private func radius(of point: Point) -> Double {
    point.value.map { 3 + growth * share(of: $0).squareRoot() } ?? 2.5
  }

  /// Few steps are spread over all shades, so that the highest is always the deepest.
  private func shade(of step: Int) -> Int {
    steps.count > 1 ? step * (PictureStyle.stepCount - 1) / (steps.count - 1) : 4
  }

  private func place(latitude: Double, longitude: Double) -> (Double, Double) {
    let (x, y) = EqualEarth.place(latitude: latitude, longitude: longitude)
    let top = EqualEarth.place(latitude: Self.latitudes.upperBound, longitude: 0).y
    let scale = Picture.width / 2 - 32
    return (Picture.width / 2 + x * scale, 76 + (top - y) * scale)
  }

  /// Dots as far apart everywhere, on the paper as on the globe.
  private var land: [SVGElement] {
    let step = 1.6
    let rows = stride(from: Self.latitudes.upperBound, to: Self.latitudes.lowerBound, by: -step)
    var path = ""
    for latitude in rows {
      let gap = step / max(0.2, cos(latitude * .pi / 180))
      for stretch in Land.earth.stretches(at: latitude) {
        let first = (stretch.lowerBound / gap).rounded(.up) * gap
        for longitude in stride(from: first, through: stretch.upperBound, by: gap) {
          let (x, y) = place(latitude: latitude, longitude: longitude)
          path += "M\(x.inPicture) \(y.inPicture)h0"
        }
      }
    }
    return [SVGElement("path", ["d": path])]
  }

  /// The names of some places beside them, where no other name stands.
  private func names(of points: [Point]) -> [SVGElement] {
    var taken: [(x: ClosedRange<Double>, y: Double)] = []
    return points.compactMap { point in
      let (x, y) = place(latitude: point.latitude, longitude: point.longitude)
      let width = point.name.pictureWidth(size: 13)
      let isLeft = x + radius(of: point) + width > Picture.width - 16
      let start = isLeft ? x - radius(of: point) - 5 - width : x + radius(of: point) + 5
      let span = start...(start + width)
      let isTaken = taken.contains { abs($0.y - y) < 16 && $0.x.overlaps(span) }
      if isTaken { return nil }
      taken.append((span, y))
      return .text(point.name, at: start, y + 4, "figure")
    }
  }

  private var legend: [SVGElement] {
    var x = 32.0
    return steps.enumerated().flatMap { step, highest in
      let text = (step == 0 ? "up to " : "") + label(highest)
      let entry = [
        SVGElement(
          "circle",
          [
            "class": "s\(shade(of: step))", "cx": (x + 7).inPicture, "cy": "506", "r": "7",
          ]
        ),
        SVGElement.text(text, at: x + 20, 510, "tick"),
      ]
      x += text.pictureWidth(size: 12) + 44
      return entry
    }
  }
}
