import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import TestSupport
import Testing

/// Indicators kept for use without a network.
struct CountriesSyncTests {
  private var desk: Desk

  init() throws {
    desk = try Atlas().desk
    desk.transport = InProcessTransport(handler: Self.bank())
  }

  /// A World Bank that has the population as an indicator that is not bundled, too, in other numbers.
  private static func bank(digit: String = "8") -> HTTPRequest.Handler {
    let bank = Sandbox().handler
    return { request in
      var request = request
      let isOther = request.url.absoluteString.contains("XX.MADE.UP")
      let address = request.url.absoluteString.replacing("XX.MADE.UP", with: "SP.POP.TOTL")
      if let url = URL(string: address) { request.url = url }
      var response = await bank(request)
      guard isOther, let body = try? await response.body.collected() else { return response }
      let text = String(decoding: body, as: UTF8.self)
        .replacing("SP.POP.TOTL", with: "XX.MADE.UP").replacing("83177813", with: "\(digit)3177813")
      response.body = HTTPBody(Array(text.utf8))
      return response
    }
  }

  private var cutOff: Desk {
    var desk = desk
    desk.transport = CutWire(kind: .noConnection)
    return desk
  }

  @Test func aKeptIndicatorIsUsedOfflineAndWithoutANetwork() async {
    let before = await desk.rialto("countries compare DE --indicator XX.MADE.UP --offline")
    #expect(before.status == .unavailable)
    let sync = await desk.rialto("countries sync XX.MADE.UP --json=id,economies,firstYear,lastYear")
    #expect(sync.status == .done, "\(sync.error)")
    #expect(
      sync.output
        == #"[{"id":"XX.MADE.UP","economies":264,"firstYear":1960,"lastYear":2025}]"# + "\n"
    )
    for desk in [desk, cutOff] {
      let line = "countries compare DE --indicator XX.MADE.UP --year 2022 --json=value"
      let result = await desk.rialto(line + (desk.transport is CutWire ? "" : " --offline"))
      #expect(result.status == .done, "\(result.error)")
      #expect(result.output == #"[{"value":83177813}]"# + "\n")
    }
    for line in ["map --indicator XX.MADE.UP", "rank --indicator XX.MADE.UP", "figures XX.MADE.UP"]
    {
      #expect(await desk.rialto("countries \(line) --offline").status == .done, "\(line)")
    }
  }

  @Test func theListHasSizeAndAgeAndRemoveDeletes() async throws {
    #expect(await desk.rialto("countries sync").output.isEmpty)
    _ = await desk.rialto("countries sync gdp population")
    var later = desk
    later.day = "2026-11-23"
    let list = await later.rialto("countries sync --list --json=id,age,bytes")
    let rows = try JSONValue(parsing: list.output).items
    #expect(rows.map { $0["id"]?.plainText } == ["NY.GDP.MKTP.CD", "SP.POP.TOTL"])
    #expect(rows.allSatisfy { $0["age"]?.plainText == "259200" })
    #expect(rows.allSatisfy { Int($0["bytes"]?.plainText ?? "") ?? 0 > 100_000 })
    let removed = await desk.rialto("countries sync gdp gini --remove --offline")
    #expect(removed.status == .notFound)
    #expect(removed.error.contains("Deleted the figures of NY.GDP.MKTP.CD."))
    #expect(removed.error.contains("No figures of SI.POV.GINI are kept."))
    let left = await desk.rialto("countries sync --list --json=id")
    #expect(left.output == #"[{"id":"SP.POP.TOTL"}]"# + "\n")
  }

  @Test func aFailedSyncLeavesTheKeptFigures() async throws {
    _ = await desk.rialto("countries sync XX.MADE.UP")
    for kind in [HTTPError.Kind.noConnection, .hostNotFound] {
      var failing = desk
      failing.day = "2026-12-20"
      failing.transport = CutWire(kind: kind)
      failing.environment["XDG_CACHE_HOME"] = desk.folder.file("other")
      failing.environment["XDG_DATA_HOME"] = desk.folder.file("home/.local/share")
      let result = await failing.rialto("countries sync XX.MADE.UP")
      #expect(result.status != .done)
      #expect(!result.error.contains("bundled"))
    }
    let offline = await desk.rialto("countries sync XX.MADE.UP --offline")
    #expect(offline.status == .unavailable)
    #expect(offline.error.hasPrefix("Error: Figures are kept only from the World Bank itself."))
    let kept = await desk.rialto(
      "countries compare DE --indicator XX.MADE.UP --year 2022 --json=value --offline"
    )
    #expect(kept.output == #"[{"value":83177813}]"# + "\n")
  }

  @Test func aLaterSyncReplacesTheFigures() async {
    _ = await desk.rialto("countries sync XX.MADE.UP")
    var later = desk
    later.day = "2026-12-20"
    later.transport = InProcessTransport(handler: Self.bank(digit: "9"))
    #expect(await later.rialto("countries sync XX.MADE.UP").status == .done)
    let kept = await later.rialto(
      "countries compare DE --indicator XX.MADE.UP --year 2022 --json=value --offline"
    )
    #expect(kept.output == #"[{"value":93177813}]"# + "\n")
  }

  @Test func oneUnknownIndicatorDoesNotKeepTheOthersBack() async {
    let result = await desk.rialto("countries sync XX.NONE.ZZ population --json=id")
    #expect(result.status != .done)
    #expect(result.output == #"[{"id":"SP.POP.TOTL"}]"# + "\n")
  }

  @Test func syncsAtTheSameTimeLeaveOneWholeFile() async throws {
    let statuses = await withTaskGroup(of: ExitStatus.self) { group in
      for _ in 0..<8 { group.addTask { await desk.rialto("countries sync gdp").status } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.allSatisfy { $0 == .done })
    let list = await desk.rialto("countries sync --list --json=id,economies")
    #expect(list.output == #"[{"id":"NY.GDP.MKTP.CD","economies":261}]"# + "\n")
  }

  @Test(arguments: ["--list --remove", "--list gdp", "--remove"])
  func optionsThatContradictAreAUsageError(_ line: String) async {
    #expect(await desk.rialto("countries sync \(line)").status == .usage)
  }
}
