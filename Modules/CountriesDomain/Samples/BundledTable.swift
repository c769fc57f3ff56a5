import CSandboxData
import FoundationCore

/// A table of the sandbox's World Bank: a comment about its origin, perhaps with the day of its data,
/// then rows of tab-separated cells.
struct BundledTable {
  let rows: [[Substring]]
  /// The day of the data; `nil` without one.
  let day: CalendarDay?

  init(_ name: String) {
    let text = String(decoding: UnsafeBufferPointer(sandbox_worldbank(name)), as: UTF8.self)
    var rows = text.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    day = rows.removeFirst().dropFirst().first.flatMap { CalendarDay(String($0)) }
    self.rows = rows
  }
}

extension UnsafeBufferPointer<UInt8> {
  init(_ file: sandbox_file) { self.init(start: file.bytes, count: file.count) }
}
