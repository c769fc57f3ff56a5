import CommandKit
import FoundationCore

/// The names on a map in a picture, placed without overlap.
struct MapLabels {
  private let map: WorldMap
  private let shapes: [MapShape]
  private let circles: [MapPoint]
  private let layout: MapLayout
  private let raster: MapRaster

  /// The radius of the circle of a small economy.
  static let radius = 3.5

  init(_ map: WorldMap, shapes: [MapShape], circles: [MapPoint], in layout: MapLayout) {
    self.map = map
    self.shapes = shapes
    self.circles = circles
    self.layout = layout
    raster = MapRaster(shapes, in: layout, cell: 4)
  }

  /// Returns the names of the highest economies that find a place.
  ///
  /// Without a limit, each economy is named that is large enough for its name.
  func elements(limit: Int?) -> [MarkupElement] {
    let indices = Dictionary(
      shapes.enumerated().compactMap { index, shape in shape.code.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first }
    )
    var taken: [MapBox] = []
    return map.places.prefix { $0.value != nil }.enumerated().compactMap { rank, place in
      guard let index = indices[place.code], let value = place.value else { return nil }
      // On the part of the world, the highest are named beside their land, too.
      let isNamed = rank < limit ?? 8
      guard isNamed || limit == nil else { return nil }
      let shape = shapes[index]
      let length = place.name.estimatedWidth(fontSize: 13) + 2
      let spots = [inside(shape, at: index, length: length)].compactMap(\.self)
      let choices = spots.isEmpty && isNamed ? beside(shape, at: index, length: length) : spots
      guard let spot = choices.first(where: { isFree($0.box, among: taken) }) else { return nil }
      taken.append(spot.box)
      return .text(
        place.name,
        at: spot.x,
        spot.y,
        spot.isInside ? "figure t\(map.shade(of: value))" : "figure halo",
        anchor: spot.anchor
      )
    }
  }

  /// A position of a name.
  private struct Spot {
    let x: Double
    let y: Double
    let anchor: MarkupElement.TextAnchor
    let box: MapBox
    let isInside: Bool

    init(
      _ x: Double,
      _ y: Double,
      _ anchor: MarkupElement.TextAnchor,
      _ length: Double,
      isInside: Bool
    ) {
      (self.x, self.y, self.anchor, self.isInside) = (x, y, anchor, isInside)
      let middle =
        switch anchor {
        case .start: x + length / 2
        case .middle: x
        case .end: x - length / 2
        }
      box = MapBox(around: MapPoint(x: middle, y: y - 4), width: length, height: 15)
    }
  }

  private func isFree(_ box: MapBox, among taken: [MapBox]) -> Bool {
    let circles = circles.lazy.map {
      MapBox(around: $0, width: 2 * Self.radius, height: 2 * Self.radius)
    }
    return layout.frame.contains(box) && !taken.contains { $0.overlaps(box) }
      && !circles.contains { $0.overlaps(box) }
  }

  /// The distances from the label at which a name is tried, the nearest first.
  private static let offsets: [MapPoint] = {
    let points: [MapPoint] = (-3...3).flatMap { (row: Int) -> [MapPoint] in
      (-3...3).map { (column: Int) -> MapPoint in
        MapPoint(x: Double(12 * column), y: Double(8 * row))
      }
    }
    func distance(_ point: MapPoint) -> Double { point.x * point.x + point.y * point.y }
    return points.ordered { distance($0) < distance($1) }
  }()

  /// Returns the position near the label where the name covers only its land.
  private func inside(_ shape: MapShape, at index: Int, length: Double) -> Spot? {
    guard let main = shape.main, main.width > length, main.height > 12 else { return nil }
    return Self.offsets.lazy.map { offset in
      let (x, y) = (shape.label.x + offset.x, shape.label.y + 4 + offset.y)
      return Spot(x, y, .middle, length, isInside: true)
    }
    .first { raster.shapes(in: $0.box).allSatisfy { $0 == index } }
  }

  /// Returns the positions that hardly cover other land: over an economy of half of the name's
  /// length, and beside it, right, left, below, above.
  private func beside(_ shape: MapShape, at index: Int, length: Double) -> [Spot] {
    let circle = MapBox(around: shape.label, width: 2 * Self.radius, height: 2 * Self.radius)
    let box = shape.main.flatMap { $0.width < layout.width / 3 ? $0 : nil } ?? circle
    let (x, y) = (shape.label.x, shape.label.y)
    let isLarge = shape.main.map { $0.width > length / 2 && $0.height > 12 } ?? false
    let over = isLarge ? [Spot(x, y + 4, .middle, length, isInside: false)] : []
    let spots =
      over + [
        Spot(box.right + 5, y + 4, .start, length, isInside: false),
        Spot(box.left - 5, y + 4, .end, length, isInside: false),
        Spot(x, box.bottom + 14, .middle, length, isInside: false),
        Spot(x, box.top - 5, .middle, length, isInside: false),
      ]
    return spots.filter { spot in
      let cells = raster.shapes(in: spot.box)
      return cells.count { $0 != nil && $0 != index } <= 2
    }
  }
}
