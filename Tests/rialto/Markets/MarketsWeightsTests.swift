import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing

/// Weights for rankings, kept under names.
struct MarketsWeightsTests {
  let market: Market

  init() async throws { market = try await Market() }

  @Test func rankUsesKeptWeightsAsGivenOnes() async {
    let saved = await market.rialto(
      "markets weights rich --save gdp-per-capita:3 --save inflation:-1"
    )
    #expect(saved.status == .done, "\(saved.error)")
    let named = await market.rialto("markets rank --weights rich --offline --json=iso3,score")
    let given = await market.rialto(
      "markets rank --indicator gdp-per-capita:3 --indicator inflation:-1 --offline --json=iso3,score"
    )
    #expect(named.status == .done)
    #expect(named.output == given.output)
    let both = await market.rialto("markets rank --weights rich --indicator gdp --offline")
    #expect(both.status == .usage)
  }

  @Test func weightsAreListedReplacedAndRemoved() async throws {
    #expect(await market.rialto("markets weights --json").output == "[]\n")
    _ = await market.rialto("markets weights b --save gdp")
    _ = await market.rialto("markets weights a --save gdp:2 --save population")
    _ = await market.rialto("markets weights b --save inflation:-1")
    let list = await market.rialto("markets weights --json")
    #expect(
      list.output == """
        [{"name":"a","criteria":["NY.GDP.MKTP.CD:2.0","SP.POP.TOTL:1.0"]},\
        {"name":"b","criteria":["FP.CPI.TOTL.ZG:-1.0"]}]

        """
    )
    #expect(await market.rialto("markets weights b").output == "b\tFP.CPI.TOTL.ZG:-1.0\n")
    #expect(await market.rialto("markets weights b --remove").status == .done)
    #expect(await market.rialto("markets weights b --remove").status == .notFound)
    #expect(await market.rialto("markets weights b").status == .notFound)
    let unknown = await market.rialto("markets rank --weights b --offline")
    #expect(unknown.status == .notFound)
    #expect(unknown.error.contains("'rialto markets weights'"))
  }

  @Test(arguments: [
    "--save gdp", "--remove", "home --save gdp --save gdp:2", "a/b --save gdp",
    "home --save gdp:0", "home --save gdp --remove",
  ])
  func wrongWeightsAreAUsageError(_ line: String) async {
    #expect(await market.rialto("markets weights \(line)").status == .usage)
    #expect(await market.rialto("markets weights --json").output == "[]\n")
  }

  @Test func aDamagedFileNamesItsLine() async throws {
    _ = await market.rialto("markets weights home --save gdp")
    let path = market.shop.desk.folder.file("home/.config/rialto/weights")
    try "home NY.GDP.MKTP.CD:1.0\nbroken gdp:0\n".write(
      toFile: path,
      atomically: true,
      encoding: .utf8
    )
    let result = await market.rialto("markets weights")
    #expect(result.status == .failed)
    #expect(
      result.error.hasPrefix(
        "Error: Line 2 of HOME/.config/rialto/weights is not a name with indicators."
      )
    )
  }
}
