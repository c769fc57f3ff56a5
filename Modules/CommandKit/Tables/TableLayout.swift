import FoundationCore

/// The columns of a table that fit a terminal, with their widths.
///
/// If the rows are too wide, the texts are truncated, the widest first and the most important one
/// last. If that does not suffice, the least important columns are left out.
struct TableLayout: Sendable, Equatable {
  /// A column before the layout.
  struct Column: Sendable {
    /// The width of its longest text.
    let width: Int
    /// `true` if its texts may be truncated.
    let canShrink: Bool
    /// `true` if its texts are wrapped.
    var wraps = false
    /// The position among the columns by importance, from 0.
    let importance: Int

    /// Returns the least useful width on a terminal.
    fileprivate func minimum(in available: Int) -> Int {
      let least = wraps ? 30 : importance == 0 ? max(20, available * 2 / 5) : 10
      return canShrink || wraps ? min(width, least) : width
    }
  }

  /// The space between columns.
  static let gap = "  "

  /// The indexes of the columns of each row, in their order.
  private(set) var columns: [Int]
  /// The widths of these columns.
  private(set) var widths: [Int] = []
  /// The indexes of the columns on separate lines below the row.
  private(set) var columnsBelow: [Int] = []

  /// Fits columns into a width.
  init(_ all: [Column], width: Int, keepsAll: Bool = false) {
    let minimums = all.map { $0.minimum(in: width) }
    columns = Array(all.indices)
    if Self.total(minimums) > width {
      columnsBelow = columns.filter { all[$0].wraps && columns.count > 1 }
      columns.removeAll(where: columnsBelow.contains)
    }
    if !keepsAll {
      var kept: [Int] = []
      for column in columns.ordered(by: { all[$0].importance < all[$1].importance })
      where kept.isEmpty || Self.total((kept + [column]).map { minimums[$0] }) <= width {
        kept.append(column)
      }
      columns = kept.ordered()
    }
    fit(all, minimums: columns.map { minimums[$0] }, into: width)
  }

  private mutating func fit(_ all: [Column], minimums: [Int], into available: Int) {
    let shrinkable = columns.map { all[$0].canShrink || all[$0].wraps }
    widths = columns.indices.map { index in
      let width = all[columns[index]].width
      return shrinkable[index] ? min(width, max(minimums[index], available)) : width
    }
    // The most important text gives way as if it had half of its width.
    let shares = columns.map { all[$0].importance == 0 ? 1 : 2 }
    while Self.total(widths) > available {
      let candidates = widths.indices.filter { shrinkable[$0] && widths[$0] > minimums[$0] }
      guard let widest = candidates.max(by: { widths[$0] * shares[$0] < widths[$1] * shares[$1] })
      else { break }
      widths[widest] -= 1
    }
    if widths.count == 1, shrinkable[0] { widths[0] = min(widths[0], max(1, available)) }
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
  }
}
