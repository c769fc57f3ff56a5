import CountriesDomain
import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// All recorded answers of the World Bank, read by the real client from a local server.
@Suite(.enabled(if: RecordedResponses.folder("worldbank") != nil, "no recorded answers here"))
@MainActor struct RecordedTests {
  /// The request that a file answers.
  enum Question: Sendable {
    case countries, series, regions, incomeLevels, lendingTypes, topics, sources, languages
    case indicators
  }

  /// Each file with its request and the expected outcome.
  nonisolated static let table: [(file: String, question: Question, outcome: String)] = [
    ("csv/country-codes.csv", .countries, "countries.unreadable"),
    ("csv/country-metadata.csv", .countries, "countries.unreadable"),
    ("csv/gdp-per-capita.wide.csv", .series, "countries.unreadable"),
    ("csv/gdp.csv", .series, "countries.unreadable"),
    ("csv/inflation-consumer.csv", .series, "countries.unreadable"),
    ("csv/life-expectancy.wide.csv", .series, "countries.unreadable"),
    ("csv/population.csv", .series, "countries.unreadable"),
    ("errors/120-bom.json", .series, "countries.refused_value"),
    ("errors/120-invalid-value.json", .series, "countries.refused_value"),
    ("errors/120-two-segments-rejected.json", .series, "countries.refused_value"),
    ("errors/175-archived-indicator.json", .series, "countries.archived"),
    ("errors/175-archived-indicator.object-not-array.json", .series, "countries.archived"),
    ("errors/175-bom.xml", .series, "countries.archived"),
    ("errors/empty-result-lastupdated-only.json", .series, "0 series, 0 points, 0 values"),
    ("errors/empty-result-null-rows.json", .series, "0 series, 0 points, 0 values"),
    ("errors/jsonp-callback.txt", .countries, "countries.unreadable"),
    ("errors/multi-indicator-row-shape.json", .series, "1 series, 1 points, 1 values"),
    ("lists/wb-country-indicator.rows.json", .series, "1 series, 64 points, 63 values"),
    ("lists/wb-country.rows.json", .countries, "217 countries, 79 aggregates, 7 regions"),
    ("lists/wb-income-level.rows.json", .incomeLevels, "7 items"),
    ("lists/wb-indicator.rows.json", .indicators, "100 items"),
    ("lists/wb-language.rows.json", .languages, "23 items"),
    ("lists/wb-lending-type.rows.json", .lendingTypes, "4 items"),
    // The projects are another service's, and an object by number.
    ("lists/wb-project.rows.json", .topics, "countries.unreadable"),
    ("lists/wb-region.rows.json", .regions, "44 items"),
    ("lists/wb-source.rows.json", .sources, "69 items"),
    ("lists/wb-topic.rows.json", .topics, "21 items"),
    ("v1/Monthly.json", .series, "2 series, 14 points, 14 values"),
    ("v1/Quarterly.json", .series, "1 series, 10 points, 10 values"),
    ("v1/Yearly.json", .series, "4 series, 8 points, 8 values"),
    // One page of five, for any page number.
    ("v1/countries.json", .countries, "countries.repeated_page"),
    ("v1/countries_india.json", .countries, "1 countries, 0 aggregates, 1 regions"),
    ("v1/income_levels.json", .incomeLevels, "9 items"),
    ("v1/indicators.json", .indicators, "countries.repeated_page"),
    ("v1/indicators_tractors.json", .indicators, "1 items"),
    ("v1/lending_types.json", .lendingTypes, "4 items"),
    ("v1/regions.json", .regions, "18 items"),
    ("v1/sources.json", .sources, "14 items"),
    ("v1/topics.json", .topics, "18 items"),
    ("v2/FRA_NY.GDP.MKTP.CD.json", .series, "1 series, 64 points, 63 values"),
    ("v2/GBR_SP.POP.TOTL.json", .series, "1 series, 64 points, 63 values"),
    ("v2/NY.GDP.MKTP.CD.json", .series, "countries.repeated_page"),
    ("v2/SP.POP.TOTL.json", .series, "countries.repeated_page"),
    ("v2/WorldBankData.jl_US_GNP_1990-1997.json", .series, "1 series, 8 points, 8 values"),
    ("v2/countries.json", .countries, "217 countries, 79 aggregates, 7 regions"),
  ]

  @Test(arguments: table)
  func eachFileHasItsOutcome(
    _ file: String,
    question: Question,
    outcome: String
  ) async throws {
    let body = try Self.answer(file)
    let world = try Self.answer("v2/countries.json")
    try await serving { path, _ in
      path.hasSuffix("/country") && question != .countries ? world : body
    } asking: { bank in
      let ids = Self.indicators(in: body)
      #expect(await Self.outcome(of: question, about: ids, by: bank) == outcome)
    }
  }

  @Test(arguments: table.filter { $0.question == .series && $0.outcome.contains("values") })
  func theSumOfEachFileIsThatOfAnotherReader(
    _ file: String,
    question: Question,
    outcome: String
  ) async throws {
    let body = try Self.answer(file)
    let world = try Self.answer("v2/countries.json")
    let parts = try #require(JSONSerialization.jsonObject(with: Data(body)) as? [Any])
    let rows = parts.last as? [[String: Any]] ?? []
    let values = rows.compactMap { row -> Double? in
      if let text = row["value"] as? String { return Double(text) }
      return (row["value"] as? NSNumber)?.doubleValue
    }
    try await serving { path, _ in
      path.hasSuffix("/country") ? world : body
    } asking: { bank in
      let table = try await bank.series(SeriesQuery(Self.indicators(in: body), of: .all))
      let read = table.long.compactMap(\.point.value)
      #expect(table.long.count == rows.count)
      #expect(read.sorted() == values.sorted())
      // One file has no date in its date of update; no other value is dropped.
      let hasNoDate = file == "errors/empty-result-lastupdated-only.json"
      #expect(table.drops.drops.map(\.snippet) == (hasNoDate ? [#""d""#] : []))
      #expect(table.omissions.isEmpty)
    }
  }

  @Test func everyFileIsListed() throws {
    var files: [String] = []
    for folder in ["csv", "errors", "lists", "v1", "v2"] {
      files += try RecordedResponses.files(in: "worldbank/\(folder)").map {
        "\(folder)/\($0.lastPathComponent)"
      }
    }
    #expect(files.sorted() == Self.table.map(\.file).sorted())
  }

  @Test func aRecordedFirstPageIsCompletedByASecond() async throws {
    let first = try Self.answer("v2/SP.POP.TOTL.json")
    let second = try Self.secondPage()
    let world = try Self.answer("v2/countries.json")
    try await serving { path, page in
      if path.hasSuffix("/country") { return world }
      return page == "2" ? second : first
    } asking: { bank in
      let table = try await bank.series(SeriesQuery([Indicator.population], of: .all))
      #expect(table.series.count == 266)
      #expect(table.series.allSatisfy { $0.points.count == 64 })
      let economies = try await bank.series(SeriesQuery([Indicator.population]))
      #expect(economies.series.count == 217)
      let germany = try #require(economies.series.first { $0.place.id == "DEU" })
      #expect(germany.figure(in: .year(2022))?.value == 83_797_985)
      // The cut is in the middle of this one.
      let kyrgyzstan = try #require(economies.series.first { $0.place.id == "KGZ" })
      #expect(kyrgyzstan.points.map(\.period.year) == Array(1960...2023))
    }
  }

  @Test func theRecordedCountriesHaveTheirPeculiarities() async throws {
    let body = try Self.answer("v2/countries.json")
    try await serving { path, _ in
      path.hasSuffix("/country") ? body : Array(Peculiar.emptyWithNull.utf8)
    } asking: { bank in
      let world = try await bank.world()
      #expect(world.drops.isEmpty)
      #expect(try world.country("NA").name == "Namibia")
      let stateless = world.countries.filter { $0.capital == nil }.map(\.iso3)
      #expect(stateless.sorted() == ["CHI", "GIB", "HKG", "ISR", "MAC", "PSE"])
      #expect(world.countries.filter { $0.flag == nil }.map(\.iso3).sorted() == ["CHI"])
      #expect(
        world.countries.filter { $0.coordinates == nil }.map(\.iso3).sorted()
          == ["CHI", "CUW", "GIB", "MAF", "PSE", "SXM"]
      )
      for (name, iso3) in [
        ("Swaziland", "SWZ"), ("Ivory Coast", "CIV"), ("Türkiye", "TUR"), ("Turkey", "TUR"),
        ("South Korea", "KOR"), ("DR Congo", "COD"), ("Bahamas", "BHS"), ("Burma", "MMR"),
        ("Czech Republic", "CZE"), ("the Gambia", "GMB"), ("St Lucia", "LCA"), ("England", "GBR"),
        ("Côte d’Ivoire", "CIV"), ("vietnam", "VNM"), ("Cape Verde", "CPV"), ("Holland", "NLD"),
        ("Saint Kitts & Nevis", "KNA"), ("Russia", "RUS"), ("Curaçao", "CUW"),
      ] {
        #expect(try world.country(name).iso3 == iso3)
      }
      let error = #expect(throws: CountriesError.self) { try world.country("Korea") }
      #expect(error?.reason?.contains("'Korea, Rep.'") == true)
    }
  }

  /// Returns the indicators of an answer, since an answer about another one is rejected.
  private static func indicators(in body: [UInt8]) -> [Indicator.ID] {
    let text = String(decoding: body.prefix(20_000), as: UTF8.self)
    let ids = text.matches(of: /"indicator":\s*\{\s*"id":\s*"([^"]+)"/).map { String($0.output.1) }
    return ids.isEmpty ? ["X"] : Set(ids).sorted().map { Indicator.ID(rawValue: $0) }
  }

  private static func outcome(
    of question: Question,
    about indicators: [Indicator.ID],
    by bank: WorldBankClient
  ) async -> String {
    do throws(CountriesError) {
      switch question {
      case .countries:
        let world = try await bank.world()
        return "\(world.countries.count) countries, \(world.aggregates.count) aggregates, "
          + "\(world.regions.count) regions"
      case .series:
        let table = try await bank.series(SeriesQuery(indicators, of: .all))
        return "\(table.series.count) series, \(table.long.count) points, "
          + "\(table.long.count { $0.point.value != nil }) values"
      case .regions: return "\(try await bank.regions().value.count) items"
      case .incomeLevels: return "\(try await bank.incomeLevels().value.count) items"
      case .lendingTypes: return "\(try await bank.lendingTypes().value.count) items"
      case .topics: return "\(try await bank.topics().value.count) items"
      case .sources: return "\(try await bank.sources().value.count) items"
      case .languages: return "\(try await bank.languages().value.count) items"
      case .indicators:
        return "\(try await bank.indicators().value.count) items"
      }
    } catch {
      return error.code
    }
  }

  /// Serves answers by path and page on a local socket.
  private func serving(
    _ answer: @escaping @Sendable (_ path: String, _ page: String?) -> [UInt8],
    asking: @MainActor (WorldBankClient) async throws -> Void
  ) async throws {
    let server = HTTPServer { request in
      let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
      let page = items?.first { $0.name == "page" }?.value
      return HTTPResponse(body: HTTPBody(answer(request.url.path(), page)))
    }
    let place = try await server.start(on: .loopback())
    let outcome: Result<Void, any Error>
    do {
      let base = place.url.appending(path: "v2/")
      let client = HTTPClient(base, over: HTTPClient.PlatformTransport())
      outcome = .success(try await asking(WorldBankClient(client)))
    } catch {
      outcome = .failure(error)
    }
    await server.stop()
    try outcome.get()
  }

  /// Returns the answer of a file; lists get the page metadata that was lost in recording.
  private static func answer(_ file: String) throws -> [UInt8] {
    let folder = try #require(RecordedResponses.folder("worldbank"))
    let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
    guard file.hasSuffix(".rows.json"), bytes.first == UInt8(ascii: "[") else { return bytes }
    return Array(#"[{"page":1,"pages":1,"per_page":"1000"},"#.utf8) + bytes + Array("]".utf8)
  }

  /// Returns the rows that the recorded first page lacks, from the CSV of the same indicator.
  private static func secondPage() throws -> [UInt8] {
    let folder = try #require(RecordedResponses.folder("worldbank"))
    let text = try String(contentsOf: folder.appending(path: "csv/population.csv"), encoding: .utf8)
    let page = try answer("v2/SP.POP.TOTL.json")
    var known: Set<String> = []
    let parts = try ExactJSONDecoder().decode([JSONValue].self, from: page)
    if case .array(let rows)? = parts.last {
      for row in rows {
        guard case .string(let code)? = row["countryiso3code"],
          case .string(let year)? = row["date"]
        else { continue }
        known.insert("\(code) \(year)")
      }
    }
    var values: [String: [Int: String]] = [:]
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      // A name may have commas in it; the text after it has no comma.
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).suffix(3)
        .map(String.init)
      if let year = Int(fields[1]) { values[fields[0], default: [:]][year] = fields[2] }
    }
    // The first page has them without their letters.
    for code in ["HIC", "LIC", "LMC", "UMC"] { values[code] = nil }
    let rows = values.sorted { $0.key < $1.key }.flatMap { code, values in
      (1960...2023).filter { !known.contains("\(code) \($0)") }
        .map { SmallWorld.figure("SP.POP.TOTL", code, "\($0)", values[$0] ?? "null") }
    }
    return Array(
      """
      [{"page":2,"pages":2,"per_page":10000,"total":17024,"sourceid":"2",\
      "lastupdated":"2024-03-28"},[\(rows.joined(separator: ","))]]
      """.utf8
    )
  }
}
