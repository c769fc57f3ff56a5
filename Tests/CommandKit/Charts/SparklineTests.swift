import Testing

@testable import CommandKit

struct SparklineTests {
  @Test(arguments: cases)
  func theBlocksAreAsHighAsTheValues(values: [Double?], width: Int, text: String) {
    #expect(Sparkline(values).text(width: width) == text)
  }

  private static let cases: [([Double?], Int, String)] = [
    ([1.0, 2, 3, 4, 5, 6, 7, 8], 8, "▁▂▃▄▅▆▇█"),
    ([0, nil, 10], 8, "▁ █"),
    ([nil, 5, 5, nil], 8, " ▄▄ "),
    ([-10, 0, 10], 8, "▁▅█"),
    ([1, 1, 9, 9], 2, "▁█"),
    ([1, nil, nil, nil], 2, "▄ "),
    ([nil, nil], 8, ""),
    ([], 8, ""),
    ([1, 2], 0, ""),
    ([.infinity, 1, .nan, 2], 8, " ▁ █"),
    ([-.greatestFiniteMagnitude, .greatestFiniteMagnitude], 8, "▁█"),
  ]
}

struct ChartSeriesTests {
  @Test func aMissingFigureIsAGap() {
    let series = ChartSeries("a", values: [nil, 1, 2, nil, 3, .nan])
    #expect(series.runs == [1..<3, 4..<5])
    #expect(series.last?.index == 4)
    #expect(series.last?.value == 3)
    #expect(ChartSeries("a", values: [nil]).last == nil)
  }
}
