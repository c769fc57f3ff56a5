/// The world with a point for each place, the larger and the deeper the higher its figure.
public struct WorldMap: Sendable {
  /// A place on the map.
  public struct Point: Sendable {
    let name: String
    let latitude: Double
    let longitude: Double

    /// The figure; `nil` for a place without one, which is shown empty.
    let value: Double?

    /// Creates a point; `nil` for coordinates that are nowhere on Earth.
    public init?(_ name: String, latitude: Double, longitude: Double, _ value: Double?) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The title.
  public let title: String

  /// The points, the highest first, so that smaller ones are drawn over larger ones; the empty ones
  /// last.
  public let points: [Point]

  /// The source of the figures and the day of their last update.
  let source: String

  /// The text of a figure.
  let label: @Sendable (Double) -> String

  /// The highest figure of each step; as many places are in one step as in another.
  let steps: [Double]

  /// The latitudes that the map shows; no country lies beyond them.
  static let latitudes = -57.0...83.5

  /// The growth from the smallest point to the largest: less where most points are large, so that
  /// they do not hide one another.
  private(set) var growth = 17.0

  private let least: Double
  private let most: Double

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - points: The points, in any order.
  ///   - source: The source of the figures and the day of their last update.
  ///   - label: Writes a figure.
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
    steps = ends.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    most = values.last ?? 0
    // Where all figures are far above 0, their differences would not be seen beside their size.
    let lowest = values.first ?? 0
    least = lowest >= 0 && lowest < most / 4 ? 0 : lowest
    let roots = values.map { share(of: $0).squareRoot() }
    let mean = roots.reduce(0, +) / Double(max(1, roots.count))
    if roots.count > 20, mean > 0 { growth = min(growth, 4 / mean) }
  }

  /// Returns the step that a figure belongs to, the lowest being 0.
  func step(of value: Double) -> Int { steps.firstIndex { value <= $0 } ?? max(0, steps.count - 1) }

  /// Returns the size of a figure among the others, from 0 to 1.
  func share(of value: Double) -> Double {
    let share = (value / 2 - least / 2) / (most / 2 - least / 2)
    return share.isFinite ? min(max(share, 0), 1) : 1
  }

  /// The places without a figure.
  var empty: [Point] { points.filter { $0.value == nil } }

  /// The sentence about the places without a figure, if there are some.
  var note: String? {
    empty.isEmpty ? nil : "\(empty.count) of \(points.count) places have no figure."
  }
}
