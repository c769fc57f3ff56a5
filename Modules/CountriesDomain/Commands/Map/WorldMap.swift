/// A world map with a point for each place; darker and larger means higher.
public struct WorldMap: Sendable {
  /// A place on the map.
  public struct Point: Sendable {
    let name: String
    let latitude: Double
    let longitude: Double

    /// The figure; `nil` for an empty point.
    let value: Double?

    /// Creates a point; `nil` for invalid coordinates.
    public init?(_ name: String, latitude: Double, longitude: Double, value: Double?) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The title.
  public let title: String

  /// The points, highest first and empty ones last, so that smaller ones are drawn over larger ones.
  public let points: [Point]

  /// The source of the figures and their last update.
  let source: String

  /// Formats a figure.
  let label: @Sendable (Double) -> String

  /// The highest figure of each quantile; all have about as many places.
  let quantiles: [Double]

  /// The latitudes of the map, which include all countries.
  static let latitudes = -57.0...83.5

  /// The difference between the radii of the largest and the smallest point, less if most points are
  /// large, to reduce overlap.
  private(set) var growth = 17.0

  private let least: Double
  private let most: Double

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - points: The points, in any order.
  ///   - source: The source of the figures and their last update.
  ///   - label: Formats a figure.
  public init(
    title: String,
    points: [Point],
    source: String,
    label: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.source = source
    self.label = label
    self.points = points.sorted { one, other in
      guard let first = one.value else { return other.value == nil && one.name < other.name }
      guard let second = other.value else { return true }
      return first == second ? one.name < other.name : first > second
    }
    let values = points.compactMap(\.value).sorted()
    let ends = (1...5).compactMap { part in
      values.isEmpty ? nil : values[(part * values.count + 4) / 5 - 1]
    }
    quantiles = ends.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    most = values.last ?? 0
    // If all figures are far above 0, the scale starts at the lowest, to show differences.
    let lowest = values.first ?? 0
    least = lowest >= 0 && lowest < most / 4 ? 0 : lowest
    let roots = values.map { normalized($0).squareRoot() }
    let mean = roots.reduce(0, +) / Double(max(1, roots.count))
    if roots.count > 20, mean > 0 { growth = min(growth, 4 / mean) }
  }

  /// Returns the index of the quantile of a figure; the lowest is 0.
  func quantile(of value: Double) -> Int {
    quantiles.firstIndex { value <= $0 } ?? max(0, quantiles.count - 1)
  }

  /// Returns a figure scaled to 0 to 1.
  func normalized(_ value: Double) -> Double {
    let share = (value / 2 - least / 2) / (most / 2 - least / 2)
    return share.isFinite ? min(max(share, 0), 1) : 1
  }

  /// The places without a figure.
  var empty: [Point] { points.filter { $0.value == nil } }

  /// The note about the places without a figure; `nil` if there are none.
  var note: String? {
    empty.isEmpty ? nil : "No data for \(empty.count) of \(points.count) places."
  }
}
