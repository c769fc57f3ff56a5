import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import Testing

/// Indicators that a program adds to the bundled ones.
struct AddedIndicatorTests {
  private static let retrieved = Date(timeIntervalSince1970: 1_780_000_000)

  private static func indicator(_ id: String = "XX.KEPT.ZS", source: Int = 2) -> AddedIndicator {
    AddedIndicator(
      id: id,
      name: "Kept \"share\" of \\ all",
      source: (source, "World Development Indicators"),
      lastUpdated: "2026-07-13",
      note: "A line.",
      organization: "",
      retrieved: retrieved,
      years: 2021...2023,
      rows: ["DEU": Array("3.25\t\t1".utf8), "FRA": Array("\t-2e-07\t".utf8)]
    )
  }

  private static let added = [
    "XX.KEPT.ZS": indicator(), "QQ.DEBT.CD": indicator("QQ.DEBT.CD", source: 6),
    "SP.POP.TOTL": indicator("SP.POP.TOTL"),
  ]

  private func response(_ path: String) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://sandbox.test/v2/\(path)"))
    let now = Self.retrieved.addingTimeInterval(86_400)
    return await Sandbox(
      now: { now },
      indicators: { id in
        id.map { [Self.added[$0.uppercased()]].compactMap(\.self) } ?? Array(Self.added.values)
      }
    ).handler(HTTPRequest(.get, url))
  }

  private func text(_ path: String) async throws -> String {
    String(decoding: try await response(path).body.collected(), as: UTF8.self)
  }

  /// The two parts of an answer: the metadata of the page, and the rows.
  private func answer(_ path: String) async throws -> (page: JSONValue, rows: [JSONValue]) {
    let json = try await text(path)
    let parts = try ExactJSONDecoder().decode([JSONValue].self, from: Data(json.utf8))
    guard parts.count == 2, case .array(let rows) = parts[1] else { return (.null, []) }
    return (parts[0], rows)
  }

  @Test func anAddedIndicatorIsServedWithItsAge() async throws {
    let path = "country/DEU;FRA/indicator/xx.kept.zs?format=json&date=2022:2023"
    #expect(try await response(path).provenance == .cache(age: .seconds(86_400)))
    let (page, rows) = try await answer(path)
    #expect(page["lastupdated"]?.plainText == "2026-07-13")
    #expect(rows.map { $0["countryiso3code"]?.plainText } == ["FRA", "FRA", "DEU", "DEU"])
    #expect(rows.map { $0["date"]?.plainText } == ["2023", "2022", "2023", "2022"])
    #expect(rows.map { $0["value"]?.plainText } == ["", "-2e-07", "3.25", ""])
    #expect(rows.first?["indicator"]?["value"]?.plainText == "Kept \"share\" of \\ all")
  }

  @Test func itIsInTheListOfIndicatorsOnceAndInItsDatabase() async throws {
    func ids(_ path: String) async throws -> [String] {
      try await answer(path + "?format=json&per_page=100").rows.compactMap { $0["id"]?.plainText }
    }
    #expect(try await ids("indicator").count == 26)
    #expect(try await ids("indicator/XX.KEPT.ZS") == ["XX.KEPT.ZS"])
    #expect(try await ids("source/6/indicator") == ["QQ.DEBT.CD"])
    #expect(try await text("country/DEU/indicator/QQ.DEBT.CD?format=json&source=2").contains("175"))
    #expect(
      try await text("country/DEU/indicator/QQ.DEBT.CD?format=json&source=6").contains("3.25")
    )
  }

  @Test func anIndicatorThatIsNeitherAddedNorBundledIsNotFound() async throws {
    #expect(try await text("country/DEU/indicator/XX.OTHER.ZS?format=json").contains("not among"))
  }
}
