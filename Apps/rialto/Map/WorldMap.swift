/// The world with a point for each place, the larger and the deeper the higher its figure.
struct WorldMap: Sendable {
  /// A place on the map.
  struct Point: Sendable {
    let name: String
    let latitude: Double
    let longitude: Double

    /// Nothing where there is no figure; such a place is shown empty.
    let value: Double?

    /// Makes a point; nothing for a place that is nowhere on Earth.
    init?(_ name: String, latitude: Double, longitude: Double, _ value: Double?) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  let title: String

  /// The highest first, so that smaller points are drawn over larger ones; the empty ones last.
  let points: [Point]

  /// Where the figures are from and when they were last updated.
  let source: String

  /// How a figure is written.
  let label: @Sendable (Double) -> String

  /// The highest figure of each step; as many places are in one step as in another.
  let steps: [Double]

  /// The latitudes that the map shows; nobody lives beyond them.
  static let latitudes = -57.0...83.5

  /// How much larger than the smallest point the largest is drawn: less where most points are
  /// large, so that they do not hide one another.
  private(set) var growth = 17.0

  private let least: Double
  private let most: Double

  init(
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

  /// The step that a figure belongs to, the lowest being 0.
  func step(of value: Double) -> Int { steps.firstIndex { value <= $0 } ?? max(0, steps.count - 1) }

  /// How large a figure is among the others, from 0 to 1.
  func share(of value: Double) -> Double {
    let share = (value / 2 - least / 2) / (most / 2 - least / 2)
    return share.isFinite ? min(max(share, 0), 1) : 1
  }

  /// The places without a figure.
  var empty: [Point] { points.filter { $0.value == nil } }

  /// What is said of the places without a figure, if there are some.
  var note: String? {
    empty.isEmpty ? nil : "\(empty.count) of \(points.count) places have no figure."
  }
}
