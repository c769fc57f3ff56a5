import Foundation
import TestSupport
import Testing

/// The regions and income levels of the bundled economies, beside the aggregates of the same names.
struct ClassificationTests {
  private let bank = Bank()

  /// The income levels that changed after the date of the classification.
  ///
  /// The bundled aggregates are later, and have these economies there; two of them had no level before.
  private static let reclassified = [
    "TGO": "LMC", "PHL": "UMC", "VNM": "UMC", "LKA": "UMC", "JOR": "UMC", "FSM": "UMC",
    "ETH": "LIC", "VEN": "LMC",
  ]

  /// The people of Taiwan, China, which has no separate figures, but is counted in two aggregates.
  private static let unlisted = 23_412_899.0
  private static let unlistedGroups: Set = ["EAS", "HIC"]

  @Test(arguments: [
    ("RUS", "ECS", "HIC"), ("BGR", "ECS", "HIC"), ("CRI", "LCN", "HIC"), ("PLW", "EAS", "HIC"),
    ("AFG", "MEA", "LIC"), ("PAK", "MEA", "LMC"), ("DZA", "MEA", "UMC"), ("CPV", "SSF", "UMC"),
    ("IRN", "MEA", "UMC"), ("MNG", "EAS", "UMC"), ("WSM", "EAS", "UMC"), ("UKR", "ECS", "UMC"),
    ("NAM", "SSF", "LMC"), ("PSE", "MEA", "LMC"), ("ETH", "SSF", "INX"), ("VEN", "LCN", "INX"),
  ])
  func anEconomyIsInItsRegionAndIncomeLevel(_ id: String, region: String, level: String)
    async throws
  {
    let row = try #require(try await bank.countries("country/\(id)").rows.first)
    #expect([row.region.id, row.incomeLevel.id] == [region, level])
  }

  @Test func theMiddleEastHasItsNewNameEverywhere() async throws {
    let name = "Middle East, North Africa, Afghanistan & Pakistan"
    let rows = try await bank.countries("country?per_page=400").rows
    #expect(
      rows.filter { $0.region.id == "MEA" }.map(\.region.value) == Array(repeating: name, count: 23)
    )
    #expect(rows.first { $0.id == "MEA" }?.name == name)
    #expect(try await bank.text("region/MEA").contains("\"\(name)\""))
    let figures = try await bank.figures("country/MEA/indicator/SP.POP.TOTL?mrv=1").rows
    #expect(figures.map(\.country.value) == [name])
  }

  @Test func eachEconomyHasOneNameInTheListAndWithItsFigures() async throws {
    let rows = try await bank.countries("country?per_page=400").rows
    let names = Dictionary(uniqueKeysWithValues: rows.map { ($0.iso2Code, $0.name.trimmed) })
    let figures = try await bank.figures("country/all/indicator/SP.POP.TOTL?mrv=1&per_page=300")
    #expect(figures.rows.count == 265)
    for row in figures.rows { #expect(names[row.country.id] == row.country.value) }
  }

  @Test func theListHasTheDateOfItsClassification() async throws {
    #expect(try await bank.countries("country/RUS").head.lastupdated == "2026-02-24")
    #expect(try await bank.countries("country?incomelevel=HIC").head.lastupdated == "2026-02-24")
  }

  @Test(arguments: [
    "EAS", "ECS", "LCN", "MEA", "NAC", "SAS", "SSF", "LIC", "LMC", "UMC", "HIC",
  ])
  func thePopulationOfTheMembersIsThatOfTheAggregate(_ group: String) async throws {
    let rows = try await economies()
    #expect(rows.count == 217)
    for (id, level) in Self.reclassified {
      #expect(rows.first { $0.id == id }?.incomeLevel.id != level, "\(id) is no exception")
    }
    let members = rows.filter {
      [$0.region.id, Self.reclassified[$0.id] ?? $0.incomeLevel.id].contains(group)
    }
    let people = try await population()
    let sum = try members.reduce(Self.unlistedGroups.contains(group) ? Self.unlisted : 0) {
      $0 + (try #require(people[$1.iso2Code]))
    }
    let aggregate = try #require(try await bank.countries("country/\(group)").rows.first)
    #expect(sum == people[aggregate.iso2Code])
  }

  /// Both files are of one date, so that only the economies without an income level are exceptions.
  @Test(
    .enabled(if: Bank.hasRecorded, "no metadata of the World Bank here"),
    arguments: ["LIC", "LMC", "UMC", "HIC"]
  )
  func thePopulationOfAnIncomeLevelIsThatOfItsTime(_ group: String) async throws {
    let lines = try Bank.recorded("csv/population.csv").split(whereSeparator: \.isNewline)
    var people: [Substring: Double] = [:]
    for line in lines where line.contains(",2024,") {
      let cells = line.split(separator: ",").suffix(3)
      people[try #require(cells.first)] = Double(try #require(cells.last))
    }
    let members = try await economies().filter { $0.incomeLevel.id == group }
    let sum = try members.reduce(group == "HIC" ? Self.unlisted : 0) {
      $0 + (try #require(people[Substring($1.id)]))
    }
    #expect(sum == people[Substring(group)])
  }

  @Test(.enabled(if: Bank.hasRecorded, "no metadata of the World Bank here"))
  func eachEconomyIsClassifiedAsInTheMetadata() async throws {
    // The notes have several lines; the first three cells are on the first.
    let lines = try Bank.recorded("csv/country-metadata.csv").split(whereSeparator: \.isNewline)
    let cells = lines.compactMap { $0.firstMatch(of: /^"([A-Z]{3})","([^"]+)","([^"]*)"/)?.output }
    let groups = Dictionary(uniqueKeysWithValues: cells.map { (String($0.1), ($0.2, $0.3)) })
    let rows = try await economies()
    #expect(groups.count == 217)
    for row in rows {
      let (region, level) = try #require(groups[row.id])
      let old = region == "Middle East & North Africa" && row.region.id == "MEA"
      #expect(row.region.value.trimmed == region || old, "\(row.id)")
      #expect(row.incomeLevel.value == (level.isEmpty ? "Not classified" : level), "\(row.id)")
    }
  }

  private func economies() async throws -> [CountryRow] {
    try await bank.countries("country?per_page=400").rows.filter { $0.region.value != "Aggregates" }
  }

  /// The population of each economy and aggregate in 2024, by its code of two letters.
  private func population() async throws -> [String: Double] {
    let path = "country/all/indicator/SP.POP.TOTL?date=2024&per_page=300"
    let rows = try await bank.figures(path).rows
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.country.id, $0.value ?? .nan) })
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
