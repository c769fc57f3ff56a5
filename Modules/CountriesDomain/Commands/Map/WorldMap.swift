import CommandKit
import FoundationCore

/// A map of the world, or of a part of it, where the shade of an economy is its figure.
public struct WorldMap: Sendable {
  /// An economy on the map.
  public struct Place: Sendable {
    /// The ISO3 code.
    let code: String
    let name: String
    /// The figure; `nil` if it is unknown.
    let value: Double?

    /// Creates an economy; a value that is not finite counts as unknown.
    public init(code: String, name: String, value: Double?) {
      self.code = code
      self.name = name
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The title.
  public let title: String

  /// The economies, highest first and those without a figure last.
  public let places: [Place]

  /// The economies without an outline or a place on the map.
  public let undrawn: [Place]

  /// The source of the figures and their last update.
  let source: String

  /// `true` to show only the part of the world with the economies.
  let isZoomed: Bool

  /// Formats a figure.
  let label: @Sendable (Double) -> String

  /// The classes of figures, lowest first; all have about as many economies.
  let classes: [ClosedRange<Double>]

  /// The credit for the outlines.
  static let credit = "Boundaries: Natural Earth. No judgement on any status is meant."

  /// Creates a map.
  public init(
    title: String,
    places: [Place],
    source: String,
    isZoomed: Bool = false,
    label: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.source = source
    self.isZoomed = isZoomed
    self.label = label
    self.places = places.ordered { one, other in
      guard let first = one.value else { return other.value == nil && one.name < other.name }
      guard let second = other.value else { return true }
      return first == second ? one.name < other.name : first > second
    }
    let known = Set(Boundary.all.lazy.compactMap(\.code))
    undrawn = self.places.filter { !known.contains($0.code) }
    classes = Self.classes(of: places.compactMap(\.value).ordered())
  }

  static let shadeCount = 5

  private static func classes(of values: [Double]) -> [ClosedRange<Double>] {
    var classes: [ClosedRange<Double>] = []
    for part in 1...shadeCount where !values.isEmpty {
      let highest = values[(part * values.count + shadeCount - 1) / shadeCount - 1]
      // Equal figures are of one class.
      let lowest = values.first { value in classes.last.map { value > $0.upperBound } ?? true }
      if let lowest, lowest <= highest { classes.append(lowest...highest) }
    }
    return classes
  }

  /// Returns the shade of a figure, from 0 for the lowest; a few classes spread over all shades.
  func shade(of value: Double) -> Int {
    shade(ofClass: classes.firstIndex { value <= $0.upperBound } ?? max(0, classes.count - 1))
  }

  func shade(ofClass index: Int) -> Int {
    let last = classes.count - 1
    return last > 0 ? index * (Self.shadeCount - 1) / last : Self.shadeCount - 1
  }

  /// Returns a class as text, such as `5 to 80`; figures that read the same are one.
  func text(of range: ClosedRange<Double>) -> String {
    let (lowest, highest) = (label(range.lowerBound), label(range.upperBound))
    return lowest == highest ? lowest : "\(lowest) to \(highest)"
  }

  /// The note about the economies without a figure; `nil` if all have one.
  var note: String? {
    let missing = places.count { $0.value == nil }
    guard missing > 0 else { return nil }
    return "No data for \(missing) of \(places.count) \(places.count == 1 ? "place" : "places")."
  }

  /// The highest figures as a sentence; `nil` without any.
  var highest: String? {
    let highest = places.prefix(5).compactMap { place in
      place.value.map { "\(place.name) \(label($0))" }
    }
    return highest.isEmpty ? nil : "Highest: \(highest.joined(separator: ", "))."
  }

  func layout(width: Double, ratios: ClosedRange<Double>) -> MapLayout {
    guard isZoomed else { return .world(width: width) }
    let codes = Set(places.map(\.code))
    let shown = Boundary.all.filter { $0.code.map(codes.contains) ?? false }
    return .around(shown, width: width, ratios: ratios)
  }

  /// Returns the map at the width of the terminal, with a legend.
  func text(width: Int, style: Style) -> String {
    // A larger map would exceed the height of most terminals.
    let columns = max(16, min(width, isZoomed ? 100 : 120))
    let layout = layout(width: Double(columns), ratios: 0.4...0.64)
    let shapes = MapShape.all(in: layout, grid: 0.05)
    let places = Dictionary(places.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    let inks = shapes.map { shape in
      let place = shape.code.flatMap { places[$0] }
      return place.map { place in place.value.map { MapInk.shade(shade(of: $0)) } ?? .missing }
        ?? .land
    }
    let raster = MapRaster(shapes, in: layout, cell: 1) { shape in
      shape.code.map { places[$0] != nil } ?? false
    }
    let lines = stride(from: 0, to: raster.rows, by: 2).map { row in
      let cells = (0..<raster.columns).map { column in
        MapCell(
          upper: raster.shape(column: column, row: row).map { inks[$0] },
          lower: raster.shape(column: column, row: row + 1).map { inks[$0] }
        )
      }
      return cells.text(style)
    }
    let heading = style.apply(.bold, to: title.terminalSafe.truncated(toWidth: width))
    let notes = [highest, Self.credit].compactMap(\.self)
      .map { style.apply(.dim, to: $0.terminalSafe.truncated(toWidth: width)) }
    return ([heading] + lines + legend(width: width, style) + notes).map { $0 + "\n" }.joined()
  }

  private func legend(width: Int, _ style: Style) -> [String] {
    var entries = classes.enumerated().map { index, range in
      (MapInk.shade(shade(ofClass: index)), text(of: range).terminalSafe)
    }
    if let note { entries.append((.missing, note)) }
    var lines: [(text: String, width: Int)] = []
    for (ink, text) in entries {
      let mark = [MapCell](repeating: MapCell(upper: ink, lower: ink), count: 2).text(style)
      let entry = mark + " " + text
      let entryWidth = 3 + text.displayWidth
      if let last = lines.last, last.width + 3 + entryWidth <= width {
        lines[lines.count - 1] = (last.text + "   " + entry, last.width + 3 + entryWidth)
      } else {
        lines.append((entry, entryWidth))
      }
    }
    return lines.map(\.text)
  }
}
