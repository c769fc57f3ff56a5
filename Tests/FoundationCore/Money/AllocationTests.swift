import FoundationCore
import TestSupport
import Testing

struct AllocationTests {
  @Test(
    arguments: [
      (100, [1, 1, 1], [34, 33, 33]), (5, [3, 7], [2, 3]), (-100, [1, 1, 1], [-34, -33, -33]),
      (0, [1, 2], [0, 0]), (100, [0, 1, 0], [0, 100, 0]), (10, [50, 30, 20], [5, 3, 2]),
      (1, [1, 1, 1, 1], [1, 0, 0, 0]), (101, [1, 98, 1], [1, 99, 1]),
      (.max, [1], [.max]), (.min, [1], [.min]), (.min, [0, .max], [0, .min]),
      (7, [.max], [7]), (7, [.max, .max, .max], [3, 2, 2]),
    ] as [(Int64, [Int], [Int64])]
  )
  func theSharesAddUp(_ units: Int64, ratios: [Int], shares: [Int64]) throws {
    let allocated = try Money(minorUnits: units, currency: .euro).allocated(by: ratios)
    #expect(allocated.map(\.minorUnits) == shares)
    #expect(allocated.allSatisfy { $0.currency == .euro })
  }

  @Test func allocationPreservesTotalForRandomRatios() throws {
    var generator = SplitMix64(3)
    for _ in 0..<2000 {
      let amount = Money(minorUnits: .random(in: .min ... .max, using: &generator), currency: .yen)
      let count = Int.random(in: 1...12, using: &generator)
      let ratios = (0..<count).map { _ in Int.random(in: 0...Int.max / 12, using: &generator) }
      let shares = try amount.allocated(by: ratios + [1])
      #expect(try shares.total(in: .yen) == amount)
      for (share, ratio) in zip(shares, ratios) {
        let whole = Double(ratios.reduce(1, +))
        let fair = Double(amount.minorUnits) * (Double(ratio) / whole)
        #expect(abs(Double(share.minorUnits) - fair) <= 1 + abs(fair) * 1e-12)
      }
    }
  }

  @Test(arguments: [[], [0], [0, 0], [-1, 2], [Int.min, Int.max]])
  func unusableRatiosAreRefused(_ ratios: [Int]) {
    let amount = Money(minorUnits: 100, currency: .euro)
    #expect(throws: MoneyError.invalidRatios) { try amount.allocated(by: ratios) }
  }
}
