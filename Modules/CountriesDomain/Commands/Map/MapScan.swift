/// The parts of parallel lines that are inside of rings.
struct MapScan: Sendable {
  /// A part of a line.
  struct Part: Sendable {
    let line: Int
    let start: Double
    let end: Double
  }

  let parts: [Part]

  /// Scans rings along horizontal lines at a distance; line 0 is half of the distance below 0.
  init(_ rings: [[MapPoint]], distance: Double) {
    var crossings: [Int: [Double]] = [:]
    for ring in rings {
      guard var corner = ring.last else { continue }
      for next in ring {
        let (upper, lower) = corner.y < next.y ? (corner, next) : (next, corner)
        corner = next
        // A line crosses an edge at its upper end, not at its lower one, so a corner counts once.
        let first = Int((upper.y / distance - 0.5).rounded(.up))
        let end = Int((lower.y / distance - 0.5).rounded(.up))
        for line in first..<max(first, end) {
          let share = ((Double(line) + 0.5) * distance - upper.y) / (lower.y - upper.y)
          crossings[line, default: []].append(upper.x + (lower.x - upper.x) * share)
        }
      }
    }
    parts = crossings.keys.sorted().flatMap { line in
      let sorted = (crossings[line] ?? []).sorted()
      // Along a line, every second crossing enters the inside.
      return stride(from: 0, to: sorted.count - 1, by: 2).map {
        Part(line: line, start: sorted[$0], end: sorted[$0 + 1])
      }
    }
  }
}

/// The shape at each cell of a grid.
struct MapRaster: Sendable {
  let columns: Int
  let rows: Int
  private let cell: Double
  /// The index of the shape in each cell; `nil` for the sea.
  private var shapes: [Int?]

  /// Fills a grid with shapes.
  ///
  /// A shape without a cell gets the cell of its label, if it is marked.
  init(
    _ shapes: [MapShape],
    in layout: MapLayout,
    cell: Double,
    isMarked: (MapShape) -> Bool = { _ in false }
  ) {
    columns = max(1, Int((layout.width / cell).rounded(.up)))
    rows = max(1, Int((layout.height / cell).rounded(.up)))
    self.cell = cell
    self.shapes = Array(repeating: nil, count: columns * rows)
    var missed: [Int] = []
    for (index, shape) in shapes.enumerated() {
      var isDrawn = false
      for part in MapScan(shape.rings, distance: cell).parts where (0..<rows).contains(part.line) {
        let first = max(0, Int((part.start / cell - 0.5).rounded(.up)))
        let end = min(columns, Int((part.end / cell - 0.5).rounded(.up)))
        for column in first..<max(first, end) {
          self.shapes[part.line * columns + column] = index
          isDrawn = true
        }
      }
      if !isDrawn, isMarked(shape) { missed.append(index) }
    }
    for index in missed {
      let column = Int(shapes[index].label.x / cell)
      let row = Int(shapes[index].label.y / cell)
      guard (0..<columns).contains(column), (0..<rows).contains(row) else { continue }
      self.shapes[row * columns + column] = index
    }
  }

  /// Returns the index of the shape at a cell; `nil` for the sea and outside.
  func shape(column: Int, row: Int) -> Int? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return shapes[row * columns + column]
  }

  /// Returns the shapes of all cells in a rectangle.
  func shapes(in box: MapBox) -> [Int?] {
    let columns = Int((box.left / cell).rounded(.down))...Int((box.right / cell).rounded(.down))
    let rows = Int((box.top / cell).rounded(.down))...Int((box.bottom / cell).rounded(.down))
    return rows.flatMap { row in columns.map { shape(column: $0, row: row) } }
  }
}
