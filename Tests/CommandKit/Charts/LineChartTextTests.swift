import CommandKit
import FoundationCore
import Testing

struct LineChartTextTests {
  /// Random lines whose names are single words.
  private struct Lines {
    let chart: LineChart
    /// The names in order of the last values, the highest first.
    let names: [String]
    let last: [Double]

    init(_ count: Int, using random: inout SplitMix64) {
      let high = [10.0, 100, 1000][random.nextInt(below: 3)]
      // Some lines crowd at the bottom, as economies do.
      let series = (0..<count).map { number in
        let share = random.nextInt(below: 2) == 0 ? 1.0 : 0.1
        let name = "N\(Character(Unicode.Scalar(UInt8(97 + number / 6))))\(number % 6)"
        let values = (0..<20).map { _ in high * share * Double(random.nextInt(below: 1000)) / 1000 }
        return (name + String(repeating: "x", count: random.nextInt(below: 12)), values)
      }
      chart = LineChart(
        title: "Title",
        periods: (2005...2024).map(String.init),
        series: series.map { ChartSeries($0, values: $1) },
        source: "",
        label: { "\(($0 * 100).rounded() / 100)" }
      )
      let sorted = series.enumerated().sorted {
        ($1.element.1[19], $0.offset) < ($0.element.1[19], $1.offset)
      }
      names = sorted.map(\.element.0)
      last = sorted.map { $0.element.1[19] }
    }
  }

  /// The rows of a chart, with the values at the ends of its axis.
  private struct Rows {
    let lines: [String]
    let top: Double
    let bottom: Double

    init?(_ text: String) {
      let rows = text.split(separator: "\n").dropFirst().prefix { !$0.contains("└") }
      lines = rows.map(String.init)
      func tick(_ row: Substring?) -> Double? {
        row?.split(separator: "┤").first.flatMap { Double($0.filter { $0 != " " }) }
      }
      guard let top = tick(rows.first), let bottom = tick(rows.last) else { return nil }
      (self.top, self.bottom) = (top, bottom)
    }

    func row(of value: Double) -> Int {
      Int(((top - value) / (top - bottom) * Double(lines.count * 4 - 1)).rounded()) / 4
    }
  }

  @Test(arguments: [2, 4, 7, 12, 30], [40, 80, 120])
  func everyNameStandsOnceInOrderOfTheLastValues(count: Int, width: Int) throws {
    var random = SplitMix64(UInt64(count * 1000 + width))
    for height in [nil, 24, 30, 45, 60] {
      for _ in 0..<6 {
        let lines = Lines(count, using: &random)
        let text = lines.chart.text(width: width, height: height, style: Samples.plain)
        let words = text.split { $0 == " " || $0 == "\n" }.filter { $0.first == "N" }
        #expect(words.map(String.init) == lines.names, "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })

        let rows = try #require(Rows(text))
        #expect(rows.lines.count <= max(14, (height ?? 0) - 3))
        let wanted = lines.last.map(rows.row)
        if rows.lines.contains(where: { $0.contains("N") }) {
          let found = lines.names.map { name in
            rows.lines.firstIndex { $0.contains(" \(name)") } ?? -9
          }
          #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 2 }, "\(text)")
        } else {
          let ranks = rows.lines.enumerated().flatMap { row, line in
            Self.ranks(atTheEndOf: line).map { (rank: $0, row: row) }
          }
          #expect(ranks.map(\.rank) == Array(1...count), "\(text)")
          #expect(ranks.map(\.row) == wanted, "\(text)")
        }
      }
    }
  }

  /// Returns the ranks beside a row: `3`, or `3–6`.
  private static func ranks(atTheEndOf line: String) -> [Int] {
    let ends = line.split(separator: " ").last?.split(separator: "–").map { Int($0) ?? 0 } ?? []
    guard let first = ends.first, let last = ends.last, first > 0 else { return [] }
    return Array(first...last)
  }

  private static func chart(_ last: [(String, Double)], from first: Int = 1990) -> LineChart {
    LineChart(
      title: "GDP",
      periods: (first...2024).map(String.init),
      series: last.map { name, value in
        ChartSeries(name, values: (first...2024).map { value * Double($0 - 1980) / 44 })
      },
      source: "",
      label: { "\(Int($0))K" }
    )
  }

  @Test func namesNextToOneAnotherKeepTheirOrder() {
    let chart = Self.chart([
      ("Poland", 51.3), ("Czechia", 58.1), ("Hungary", 48.6), ("Slovakia", 47.9),
    ])
    #expect(
      chart.text(width: 50, style: Samples.plain) == """
        GDP
        60K ┤                                ⢀⡠⠤⠒ Czechia
            │                           ⢀⡠⠤⠔⠊⢁⡠⠤⣤ Poland
            │                       ⢀⡠⠔⠊⢁⡠⢔⣲⡮⠕⠚⠛⠉ Hungary
        40K ┤                  ⣀⠤⠒⠉⣉⣡⣔⡪⠽⠟⠋⠁       Slovakia
            │             ⣀⠤⠤⣒⣉⣤⠶⠿⠛⠉⠉⠁
            │        ⢀⡠⢔⣒⣭⣤⠶⠛⠛⠉
        20K ┤   ⢀⡠⢔⣪⡽⠷⠞⠋⠉
            │⣤⣴⡾⠟⠋⠉⠁
            │⠁
         0K ┤
            └────────────────────────────────────
             1990    2000      2010          2024

        """
    )
  }

  @Test func aLegendInOrderReplacesNamesWithoutRoom() {
    let chart = Self.chart([
      ("Peru", 2), ("United States", 100), ("Chile", 3), ("Ecuador", 1), ("China", 60),
      ("Bolivia", 0.5),
      ("Uruguay", 0.8),
    ])
    #expect(
      chart.text(width: 40, style: Samples.plain) == """
        GDP
        100K ┤                         ⢀⡠⠒⠒⠉ 1
             │                    ⣀⠤⠤⠊⠉⠁
             │               ⣀⡠⠔⠊⠉
             │          ⢀⡠⠔⠒⠉        ⣀⣀⡠⠤⠒⠒⠉ 2
         50K ┤     ⢀⡠⠤⠒⠉⠁    ⣀⡠⠤⠔⠒⠒⠉⠉
             │⢀⣀⠤⠊⠉⠁⢀⣀⣀⠤⠔⠒⠊⠉⠉
             │⡡⠤⠤⠒⠊⠉⠁
          0K ┤⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤ 3–7
             └──────────────────────────────
                    2000                2024
        1 United States  2 China
        3 Chile          4 Peru
        5 Ecuador        6 Uruguay
        7 Bolivia

        """
    )
    let colourful = chart.text(width: 40, style: Samples.colourful)
    #expect(colourful.contains("\u{1B}[33m1\u{1B}[0m\n"))
    #expect(colourful.contains("\u{1B}[33m1 United States\u{1B}[0m"))
  }

  @Test(arguments: [
    (1990, 80, "1990 1995 2000 2005 2010 2015 2024"), (2016, 40, "2016 2020 2024"),
  ])
  func theAxisShowsRoundYearsBetweenItsEnds(first: Int, width: Int, years: String) {
    let chart = Self.chart([("a", 1), ("b", 2)], from: first)
    let line = chart.text(width: width, style: Samples.plain).split(separator: "\n").last ?? ""
    #expect(line.split(separator: " ") == years.split(separator: " "))
  }
}
