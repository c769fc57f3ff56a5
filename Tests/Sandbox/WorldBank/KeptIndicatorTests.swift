import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import TestSupport
import Testing

/// Indicators that the user keeps, in files of a folder.
struct KeptIndicatorTests {
  private let folder: TemporaryFolder
  private let kept: KeptIndicators

  init() throws {
    folder = try TemporaryFolder()
    kept = KeptIndicators(folder: folder.url.path)
  }

  private static let retrieved = Date(timeIntervalSince1970: 1_780_000_000)

  private static func indicator(_ id: String = "XX.KEPT.ZS", source: Int = 2) -> KeptIndicator {
    KeptIndicator(
      id: id,
      name: "Kept \"share\"\tof \\ all",
      source: (source, "World Development Indicators"),
      lastUpdated: "2026-07-13",
      note: "A line\nand another.",
      organization: "",
      retrieved: retrieved,
      years: 2021...2023,
      figures: ["DEU": [2021: 1, 2023: 3.25], "FRA": [2022: -2e-7], "WLD": [:]]
    )
  }

  private func write(_ bytes: [UInt8], as id: String = "XX.KEPT.ZS") throws {
    try Data(bytes).write(to: URL(filePath: try #require(kept.path(of: id))))
  }

  private func response(_ path: String) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://sandbox.test/v2/\(path)"))
    let now = Self.retrieved.addingTimeInterval(86_400)
    return await Sandbox(now: { now }, kept: kept).handler(HTTPRequest(.get, url))
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

  @Test func aFileIsReadAsItWasWritten() throws {
    let indicator = Self.indicator()
    #expect(KeptIndicator(bytes: indicator.bytes) == indicator)
    #expect(indicator.economyCount == 2)
  }

  @Test func aFileThatIsCutOffOrOfAnotherFormatIsNotRead() {
    let bytes = Self.indicator().bytes
    for length in 0..<bytes.count {
      #expect(KeptIndicator(bytes: Array(bytes[..<length])) == nil, "\(length)")
    }
    #expect(KeptIndicator(bytes: Array("# something else\n".utf8)) == nil)
    let wide = String(decoding: bytes, as: UTF8.self).replacing("FRA\t", with: "FRA\t9\t")
    #expect(KeptIndicator(bytes: Array(wide.utf8)) == nil)
  }

  @Test func aKeptIndicatorIsServedWithItsAge() async throws {
    try write(Self.indicator().bytes)
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
    try write(Self.indicator().bytes)
    try write(Self.indicator("QQ.DEBT.CD", source: 6).bytes, as: "QQ.DEBT.CD")
    try write(Self.indicator("SP.POP.TOTL").bytes, as: "SP.POP.TOTL")
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

  @Test func aDamagedFileIsNoneAndTheListSaysSo() async throws {
    try write(Array("broken".utf8))
    try write([0xFF, 0xFE], as: "SP.POP.TOTL")
    #expect(kept.files().map { $0.indicator == nil } == [true, true])
    #expect(try await text("country/DEU/indicator/XX.KEPT.ZS?format=json").contains("not among"))
    let bundled = try await response("country/DEU/indicator/SP.POP.TOTL?format=json&date=2022")
    #expect(bundled.provenance == .network)
    #expect(
      String(decoding: try await bundled.body.collected(), as: UTF8.self).contains("83177813")
    )
  }

  @Test(arguments: ["", "..", ".hidden", "a/b", "../../etc/passwd", "a b", "ä"])
  func aTextThatIsNoCodeHasNoFile(_ id: String) {
    #expect(kept.path(of: id) == nil)
    #expect(kept.indicator(id) == nil)
  }
}
