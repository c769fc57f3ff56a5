import Foundation
import SandboxData
import TestSupport
import Testing

@testable import Sandbox

/// All figures that are bundled, beside those that they were made of.
struct BundledFigureTests {
  /// Each indicator with its own date of update.
  static let days = [
    "AG.LND.TOTL.K2": "2026-07-01", "BX.KLT.DINV.WD.GD.ZS": "2026-04-08",
    "EG.ELC.ACCS.ZS": "2026-07-13", "EN.GHG.CO2.PC.CE.AR5": "2026-02-24",
    "FP.CPI.TOTL.ZG": "2026-07-13", "IT.NET.USER.ZS": "2026-07-13",
    "NE.EXP.GNFS.ZS": "2026-07-01", "NY.GDP.MKTP.CD": "2026-07-13",
    "NY.GDP.MKTP.KD.ZG": "2026-07-01", "NY.GDP.PCAP.CD": "2026-07-01",
    "NY.GDP.PCAP.PP.CD": "2026-07-01", "NY.GNP.PCAP.CD": "2026-07-01",
    "PA.NUS.FCRF": "2026-07-01", "PA.NUS.PPP": "2026-07-01", "SE.XPD.TOTL.GD.ZS": "2026-07-01",
    "SH.DYN.MORT": "2026-07-13", "SH.XPD.CHEX.GD.ZS": "2026-07-13", "SI.POV.GINI": "2026-07-13",
    "SL.UEM.TOTL.ZS": "2026-07-13", "SP.DYN.LE00.IN": "2026-07-13", "SP.DYN.TFRT.IN": "2026-07-13",
    "SP.POP.65UP.TO.ZS": "2026-07-01", "SP.POP.TOTL": "2026-07-13",
    "SP.URB.TOTL.IN.ZS": "2026-07-13",
  ]

  @Test(arguments: days.sorted { $0.key < $1.key })
  func anIndicatorHasItsOwnDateOfUpdate(_ id: String, day: String) async throws {
    let page = try await Bank().figures("country/DEU/indicator/\(id)?mrnev=1")
    #expect(page.head.lastupdated == day)
  }

  @Test func indicatorsOfSeveralDatesHaveNoneInCommon() async throws {
    let path = "country/DEU/indicator/SP.POP.TOTL;NY.GDP.PCAP.CD?source=2&mrnev=1"
    #expect(try await Bank().figures(path).head.lastupdated == nil)
    let same = "country/DEU/indicator/SP.POP.TOTL;NY.GDP.MKTP.CD?source=2&mrnev=1"
    #expect(try await Bank().figures(same).head.lastupdated == "2026-07-13")
  }

  @Test func allFiguresTakeLessThanTwoMegabytes() {
    let size = IndicatorMetadata.all.reduce(0) {
      $0 + PackedText(worldBank: $1.id).unpacked.count / 2
    }
    #expect(IndicatorMetadata.all.count == 24)
    #expect(size < 1_900_000)
  }

  @Test(
    .enabled(if: RecordedResponses.folder("sandbox-wdi") != nil, "no figures to make them of here"),
    arguments: days.keys.sorted()
  )
  func everyFigureIsTheOneThatWasGathered(_ id: String) throws {
    let folder = try #require(RecordedResponses.folder("sandbox-wdi"))
    let text = try String(contentsOf: folder.appending(path: "\(id).tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let head = try #require(IndicatorMetadata(id))
    #expect([head.id, head.name, head.day] == [lines[1][0], lines[1][1], lines[1][3]])
    let gathered = Dictionary(uniqueKeysWithValues: lines.dropFirst(2).map { ($0[0], $0) })
    let places = IndicatorData(head).places
    #expect(Set(places.map(\.economy.iso3)) == Set(gathered.keys))
    for place in places {
      let line = try #require(gathered[place.economy.iso3])
      #expect([place.economy.iso2, place.economy.name] == [line[1], line[2]])
      let values = place.values.map { String(decoding: $0, as: UTF8.self) }
      #expect(values == Array(line.dropFirst(3)))
      let bits = values.filter { !$0.isEmpty }.map { Double($0)?.bitPattern }
      #expect(bits == line.dropFirst(3).filter { !$0.isEmpty }.map { Double($0)?.bitPattern })
      #expect(!bits.contains(nil))
    }
  }

  /// The exceptions in the Bank's own figures, which count the people of another territory.
  private static let exceptions: [String: ClosedRange<Int>] = [
    "CYP": 1975...2025, "SDN": 1960...2011, "UKR": 2014...2025, "RUS": 2014...2025,
    "TZA": 1960...2025, "MAR": 2002...2025, "TUV": 2000...2002,
  ]

  @Test func theGDPIsThatOfEachHeadTimesHeads() throws {
    let gdp = try values("NY.GDP.MKTP.CD")
    let heads = try values("SP.POP.TOTL")
    let each = try values("NY.GDP.PCAP.CD")
    #expect(Set(gdp.keys) == Set(each.keys))
    #expect(gdp.count == 14_745)
    var off: [String: [Int]] = [:]
    for (key, gdp) in gdp {
      let product = try #require(each[key]) * (try #require(heads[key]))
      if abs(product / gdp - 1) > 0.01 { off[key.place, default: []].append(key.year) }
    }
    #expect(Set(off.keys) == Set(Self.exceptions.keys))
    for (place, years) in off {
      let span = try #require(Self.exceptions[place])
      #expect(years.allSatisfy(span.contains), "\(place) \(years.sorted())")
    }
    #expect(off.values.reduce(0) { $0 + $1.count } == 220)
  }

  private struct Key: Hashable {
    let place: String
    let year: Int
  }

  private func values(_ id: String) throws -> [Key: Double] {
    let head = try #require(IndicatorMetadata(id))
    var values: [Key: Double] = [:]
    for place in IndicatorData(head).places {
      for (year, value) in zip(head.years, place.values) where !value.isEmpty {
        values[Key(place: place.economy.iso3, year: year)] =
          Double(String(decoding: value, as: UTF8.self))
      }
    }
    return values
  }
}
