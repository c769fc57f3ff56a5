import Foundation
import FoundationCore

/// Prints what should be reached and what was.
func printAims(_ aims: [Aim]) {
  print("\n" + row("aim", "wanted", "found"))
  for aim in aims {
    let wanted = (aim.bound == .atLeast ? "≥ " : "≤ ") + figure(aim.wanted, 2)
    print(row(aim.what, wanted, figure(aim.found, 2), aim.isMet ? "met" : "missed"))
  }
}

/// A line of a table: what it is about, and its figures.
func row(_ name: String, _ columns: String...) -> String { row(name, columns) }

/// The same, of as many figures as there are.
func row(_ name: String, _ columns: [String]) -> String {
  name.padded(toWidth: 46) + columns.map { $0.padded(toWidth: 9, alignment: .trailing) }.joined()
}

/// The text of a number; a dash for `nil`.
func figure(_ value: Double, _ digits: Int) -> String {
  value.isNaN
    ? "–" : value.formatted(.number.precision(.fractionLength(digits)).grouping(.never))
}
