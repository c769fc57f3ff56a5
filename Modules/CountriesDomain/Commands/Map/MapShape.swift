/// An economy or other land in a picture.
struct MapShape: Sendable {
  /// The ISO3 code of the economy; `nil` for other land.
  let code: String?

  /// The place of the label.
  let label: MapPoint

  /// The rings that are in the picture, with corners on a grid.
  ///
  /// Neighbours have the same corners along their border, so no gap opens between them.
  let rings: [[MapPoint]]

  /// The rectangle of the largest ring; `nil` if that is outside of the picture or less than the grid.
  let main: MapBox?

  /// Creates the shapes in a picture, with a distance between the lines of the grid.
  static func all(in layout: MapLayout, grid: Double) -> [MapShape] {
    Boundary.all.compactMap { MapShape($0, in: layout, grid: grid) }
  }

  /// Creates a shape; `nil` outside of the picture.
  private init?(_ boundary: Boundary, in layout: MapLayout, grid: Double) {
    var rings: [[MapPoint]] = []
    var main: MapBox?
    for (number, ring) in boundary.rings.enumerated() {
      guard let ring = ring.placed(in: layout) else { continue }
      let points = ring.onGrid(layout, grid: grid)
      guard points.count > 2 else { continue }
      let box = MapBox(points)
      guard box.overlaps(layout.frame) else { continue }
      if number == 0 { main = box }
      rings.append(points)
    }
    let label = [boundary.label].placed(in: layout)?.first.map(layout.point)
    guard let label else { return nil }
    let isInside = layout.frame.contains(MapBox([label]))
    guard isInside || !rings.isEmpty else { return nil }
    (code, self.label, self.rings, self.main) = (boundary.code, label, rings, main)
  }

  /// Returns `true` if the shape is smaller than a size in both directions.
  func isSmaller(than size: Double) -> Bool {
    guard let main else { return true }
    return max(main.width, main.height) < size
  }
}

extension [GeoPoint] {
  /// Returns the ring on the side of the edge where most of it is; `nil` for one on the far side of the
  /// globe.
  fileprivate func placed(in layout: MapLayout) -> [GeoPoint]? {
    switch layout.projection {
    case .azimuthal(let center):
      return allSatisfy { $0.isWithin(130, of: center) } ? self : nil
    case .equalEarth:
      let mean = reduce(0) { $0 + $1.longitude } / Double(Swift.max(1, count))
      guard mean < MapProjection.edge else { return self }
      return map { GeoPoint(longitude: $0.longitude + 360, latitude: $0.latitude) }
    }
  }

  /// Returns the points in the picture, moved to the nearest point of a grid, without repetitions.
  fileprivate func onGrid(_ layout: MapLayout, grid: Double) -> [MapPoint] {
    var points: [MapPoint] = []
    for place in self {
      let exact = layout.point(place)
      let point = MapPoint(
        x: (exact.x / grid).rounded() * grid,
        y: (exact.y / grid).rounded() * grid
      )
      if points.last != point { points.append(point) }
    }
    while points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }
}
