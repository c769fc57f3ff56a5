import Foundation

/// The score as a table, a suite a line, and beside it what others reach.
enum ConformanceTable {
  static func text(of score: ConformanceScore, _ name: String) -> String {
    var lines = [row("suite", "required", "optimal", "check: yes")]
    for suite in score.suites {
      lines.append(
        row(suite.id, counts: ConformanceCase.Kind.allCases.map { score.count($0, in: suite.id) })
      )
    }
    lines.append(row(name, counts: ConformanceCase.Kind.allCases.map { score.count($0) }))
    for name in ["chrome", "firefox", "safari"] {
      // A browser that was not brought along has no line.
      guard let other = try? ConformanceScore.published(name) else { continue }
      lines.append(row(name, counts: ConformanceCase.Kind.allCases.map { other.count($0) }))
    }
    // Measured with the suite's own client and undici at 7eb7c8e, private and in memory; it
    // publishes no results.
    lines.append(row("undici", "118/137", "57/77", ""))
    for kind in [ConformanceCase.Kind.required, .optimal] {
      lines += score.missed(kind).map { "missed, \(kind.rawValue): " + score.explanation(of: $0) }
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, counts: [(passed: Int, of: Int)]) -> String {
    let texts = counts.map { $0.of == 0 ? "" : "\($0.passed)/\($0.of)" }
    return row(name, texts[0], texts[1], texts[2])
  }

  private static func row(_ cells: String...) -> String {
    cells.map { $0.padding(toLength: max(20, $0.count), withPad: " ", startingAt: 0) }.joined()
  }
}
