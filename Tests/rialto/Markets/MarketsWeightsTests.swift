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
    let saved = await market.rialto("markets weights save rich gdp-per-capita:3 inflation:-1")
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
    #expect(await market.rialto("markets weights list --json").output == "[]\n")
    _ = await market.rialto("markets weights save b gdp")
    _ = await market.rialto("markets weights save a gdp:2 population")
    _ = await market.rialto("markets weights save b inflation:-1")
    let list = await market.rialto("markets weights list --json")
    #expect(
      list.output == """
        [{"name":"a","criteria":["NY.GDP.MKTP.CD:2.0","SP.POP.TOTL:1.0"]},\
        {"name":"b","criteria":["FP.CPI.TOTL.ZG:-1.0"]}]

        """
    )
    #expect(await market.rialto("markets weights remove b").status == .done)
    #expect(await market.rialto("markets weights remove b").status == .notFound)
    let unknown = await market.rialto("markets rank --weights b --offline")
    #expect(unknown.status == .notFound)
    #expect(unknown.error.contains("markets weights list"))
  }

  @Test(arguments: ["save", "save home", "save home gdp gdp:2", "save a/b gdp", "save home gdp:0"])
  func wrongWeightsAreAUsageError(_ line: String) async {
    #expect(await market.rialto("markets weights \(line)").status == .usage)
    #expect(await market.rialto("markets weights list --json").output == "[]\n")
  }

  @Test func aDamagedFileNamesItsLine() async throws {
    _ = await market.rialto("markets weights save home gdp")
    let path = market.shop.desk.folder.file("home/.config/rialto/weights")
    try "home NY.GDP.MKTP.CD:1.0\nbroken gdp:0\n".write(
      toFile: path,
      atomically: true,
      encoding: .utf8
    )
    let result = await market.rialto("markets weights list")
    #expect(result.status == .failed)
    #expect(
      result.error.hasPrefix(
        "Error: Line 2 of HOME/.config/rialto/weights is not a name with indicators."
      )
    )
  }
}
