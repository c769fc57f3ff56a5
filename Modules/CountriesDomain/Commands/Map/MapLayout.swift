/// The part of the world that a map shows, and its place in a picture.
struct MapLayout: Sendable {
  let projection: MapProjection
  let width: Double
  let height: Double

  /// The size of the radius of the globe.
  private let scale: Double
  private let corner: MapPoint

  /// The latitudes of the world, which include all countries.
  private static let latitudes = -57.0...83.5

  /// Creates the layout of the whole world in a picture of a width.
  static func world(width: Double) -> MapLayout {
    let projection = MapProjection.equalEarth
    let edges = [MapProjection.edge, MapProjection.edge + 360].map {
      projection.point(GeoPoint(longitude: $0, latitude: 0))
    }
    let heights = [latitudes.upperBound, latitudes.lowerBound].map {
      projection.point(GeoPoint(longitude: MapProjection.middle, latitude: $0))
    }
    return MapLayout(projection, box: MapBox(edges + heights), width: width, ratios: 0...1)
  }

  /// Creates the layout of the world around some economies in a picture of a width.
  ///
  /// Of an economy, the part of its largest ring that is near its label is shown; islands overseas
  /// would make the others small.
  ///
  /// The heights are limited relative to the width. Where the economies are all around the world, it is the
  /// layout of the whole world.
  static func around(
    _ boundaries: [Boundary],
    width: Double,
    ratios: ClosedRange<Double>
  ) -> MapLayout {
    guard let center = GeoPoint(middleOf: boundaries.map(\.label)),
      boundaries.allSatisfy({ $0.label.isWithin(100, of: center) })
    else { return world(width: width) }
    let projection = MapProjection.azimuthal(center)
    let points = boundaries.flatMap { boundary in
      [boundary.label] + (boundary.rings.first ?? []).filter { $0.isWithin(25, of: boundary.label) }
    }
    // The least is a few degrees, for one small island.
    let box = MapBox(points.map(projection.point)).padded(by: 0.04, least: 0.03)
    return MapLayout(projection, box: box, width: width, ratios: ratios)
  }

  private init(
    _ projection: MapProjection,
    box: MapBox,
    width: Double,
    ratios: ClosedRange<Double>
  ) {
    var box = box
    let ratio = box.height / box.width
    if ratio < ratios.lowerBound { box.grow(height: box.width * ratios.lowerBound) }
    if ratio > ratios.upperBound { box.grow(width: box.height / ratios.upperBound) }
    self.projection = projection
    self.width = width
    scale = width / box.width
    height = box.height * scale
    corner = MapPoint(x: box.left, y: box.top)
  }

  /// Returns the point of a place in the picture; it may be outside of it.
  func point(_ place: GeoPoint) -> MapPoint {
    let point = projection.point(place)
    return MapPoint(x: (point.x - corner.x) * scale, y: (point.y - corner.y) * scale)
  }

  /// The rectangle of the picture.
  var frame: MapBox { MapBox([MapPoint(x: 0, y: 0), MapPoint(x: width, y: height)]) }
}

/// A rectangle on a plane.
struct MapBox: Sendable {
  private(set) var left: Double
  private(set) var right: Double
  private(set) var top: Double
  private(set) var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }

  /// Creates the smallest rectangle around points.
  init(_ points: some Sequence<MapPoint>) {
    (left, right, top, bottom) = (.infinity, -.infinity, .infinity, -.infinity)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
  }

  /// Creates the rectangle around a center.
  init(around center: MapPoint, width: Double, height: Double) {
    left = center.x - width / 2
    right = center.x + width / 2
    top = center.y - height / 2
    bottom = center.y + height / 2
  }

  func overlaps(_ other: MapBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Returns `true` for a rectangle that is inside with all of its sides.
  func contains(_ other: MapBox) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  /// Returns the rectangle with a margin on each side, relative to its size and at least of a size.
  func padded(by share: Double, least: Double) -> MapBox {
    let margin = max(least, max(width, height) * share)
    var box = self
    box.grow(width: width + 2 * margin)
    box.grow(height: height + 2 * margin)
    return box
  }

  /// Grows to both sides to a width.
  mutating func grow(width new: Double) {
    (left, right) = (left - (new - width) / 2, right + (new - width) / 2)
  }

  /// Grows to both sides to a height.
  mutating func grow(height new: Double) {
    (top, bottom) = (top - (new - height) / 2, bottom + (new - height) / 2)
  }
}
