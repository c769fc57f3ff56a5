import CountriesDomain
import Foundation
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

  /// A release program ended with a signal: the years overflowed, or did not fit into memory.
  @Test(arguments: ["-9223372036854775807", "-900000000000", "0"])
  func aFileWithImpossibleYearsIsNotRead(_ oldest: String) {
    let text = String(decoding: Self.indicator().bytes, as: UTF8.self)
    let damaged = text.replacing("\t2023\t2021\t", with: "\t2023\t\(oldest)\t")
    #expect(damaged != text)
    #expect(KeptIndicator(bytes: Array(damaged.utf8)) == nil)
  }

  @Test func aDamagedFileIsListedAndNotRead() throws {
    try write(Array("broken".utf8))
    try write([0xFF, 0xFE], as: "SP.POP.TOTL")
    #expect(kept.files().map { $0.indicator == nil } == [true, true])
    #expect(kept.indicator("SP.POP.TOTL") == nil)
  }

  @Test(arguments: ["", "..", ".hidden", "a/b", "../../etc/passwd", "a b", "ä"])
  func aTextThatIsNoCodeHasNoFile(_ id: String) {
    #expect(kept.path(of: id) == nil)
    #expect(kept.indicator(id) == nil)
  }
}
