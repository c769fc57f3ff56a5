import Testing

@testable import CommandKit

struct ChartAxisTests {
  @Test(arguments: cases)
  func theAxisIsOfRoundNumbers(values: [Double], steps: Int, ticks: [Double]) {
    let found = ChartAxis(over: values, steps: steps).ticks
    #expect(found.count == ticks.count)
    #expect(zip(found, ticks).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test func allFiguresAreBetweenTheEnds() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let values = (0..<5).map { _ in
        Double.random(in: -1...1, using: &random) * .random(in: 0...1e12, using: &random)
      }
      let ticks = ChartAxis(over: values, steps: 5).ticks
      #expect(ticks == ticks.sorted())
      #expect(values.allSatisfy { $0 >= ticks[0] && $0 <= ticks[ticks.count - 1] }, "\(values)")
      #expect(ticks.count <= 9)
    }
  }

  @Test func theLargestNumbersHavePositions() {
    let greatest = Double.greatestFiniteMagnitude
    for values in [
      [-greatest, greatest], [.infinity, .nan], [greatest, greatest], [.leastNonzeroMagnitude],
    ] {
      let scale = ChartAxis(over: values, steps: 5)
      for value in values + [.nan, .infinity] {
        #expect((0...1).contains(scale.position(of: value)))
      }
    }
  }

  private static let cases: [([Double], Int, [Double])] = [
    ([3.0, 97], 5, [0.0, 20, 40, 60, 80, 100]),
    ([1000, 1010], 5, [1000, 1002, 1004, 1006, 1008, 1010]),
    ([-3, 8], 4, [-5, 0, 5, 10]),
    ([0.001, 0.009], 3, [0, 0.005, 0.01]),
    ([7], 2, [0, 5, 10]),
    ([0], 2, [0, 0.5, 1]),
    ([-4], 2, [-4, -2, 0]),
    ([], 4, [0, 1]),
  ]
}
