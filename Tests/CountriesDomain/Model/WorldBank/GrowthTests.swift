import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import CountriesDomain
@testable import StoreHTTP

/// The work of reading an answer of the World Bank, which grows as its length does.
struct GrowthTests {
  @Test func countriesTakeProportionalTime() throws {
    let growth = try growthOfTenTimes(2_000) { count in
      let body = Self.page(count) { number in
        #"{"id":"C\#(number)","iso2Code":"\#(number)","name":"Country \#(number)","region":"#
          + #"{"id":"R\#(number % 7)","iso2code":"Z4","value":"Region"},"capitalCity":"Capital"}"#
      }
      let world = World(try Self.list(of: CountryRow.self, in: body))
      #expect(world.countries.count == count)
      #expect(world.regions.count == 7)
    }
    #expect(growth < 20)
  }

  @Test(arguments: [66, 1]) func figuresTakeProportionalTime(_ years: Int) throws {
    let world = World(countries: [])
    let growth = try growthOfTenTimes(5_000) { count in
      // With one year, each row is of another series than the one before.
      let body = Self.page(count) { number in
        let place = years == 1 ? number % 300 : number / years
        return #"{"indicator":{"id":"X","value":"X"},"country":{"id":"C\#(place)","value":"C"},"#
          + #""countryiso3code":"C\#(place)","date":"\#(1960 + number % 66)","value":\#(number)}"#
      }
      let rows = try Self.list(of: DataRow.self, in: body).items
      let request = SeriesRequest(
        indicators: ["X"],
        placeCodes: [],
        periods: .all,
        source: nil,
        includesFootnotes: false
      )
      let list = WorldBankItems(items: [SeriesSegment](rows))
      let series = SeriesTable.series(
        of: [SeriesResponse(request: request, list: list, warnings: [])],
        in: world
      )
      #expect(series.reduce(0) { $0 + $1.points.count } == count)
    }
    #expect(growth < 20)
  }

  @Test func indicatorsTakeProportionalTime() throws {
    let growth = try growthOfTenTimes(2_000) { count in
      let body = Self.page(count) { number in
        #"{"id":"X.\#(number)","name":"Indicator","unit":"","source":{"id":"2","value":"WDI"},"#
          + #""sourceNote":"A note.","topics":[{"id":"8","value":"Health "},{}]}"#
      }
      let list = try Self.list(of: IndicatorRow.self, in: body)
      #expect(list.items.count == count)
    }
    #expect(growth < 20)
  }

  @Test func unreadableRowsTakeProportionalTime() throws {
    let growth = try growthOfTenTimes(2_000) { count in
      let body = Self.page(count) { number in
        number == 0 ? #"{"id":"A","iso2Code":"AA","name":"A"}"# : #"{"name":"No code"}"#
      }
      let list = try Self.list(of: CountryRow.self, in: body)
      #expect(list.items.count == 1)
      #expect(!list.drops.isEmpty)
    }
    #expect(growth < 20)
  }

  @Test(arguments: [
    (#"[{"message":["#, #"{"id":"120","key":"Invalid value","value":"Not valid"}"#, "]}]"),
    (#"[{"message":[{"id":"120","key":"Invalid value","value":""#, "no, ", #""}]}]"#),
    ("<wb:error>", #"<wb:message id="120" key="Invalid value">Not valid</wb:message>"#, ""),
    ("<html><title>Down</title>", "<p>&amp;", "</html>"), ("[", "[", ""),
    (#"{"a":"#, #"{"a":"#, ""),
    (#"[{"#, #""b":1,"#, "}]"), ("", " ", ""), ("[", #"{"pages":1},"#, "1]"),
  ])
  func errorsTakeProportionalTime(_ start: String, part: String, end: String) throws {
    // The first bytes of a longer one are read.
    let growth = growthOfTenTimes(2_000) { count in
      let parts = Array(repeating: part, count: count)
      let body = start + parts.joined(separator: part.hasSuffix("}") ? "," : "") + end
      #expect(throws: CountriesError.self) {
        _ = try Self.list(of: DataRow.self, in: Array(body.utf8))
      }
    }
    #expect(growth < 20)
  }

  /// Returns the body of a page.
  private static func page(_ count: Int, row: (Int) -> String) -> [UInt8] {
    let rows = (0..<count).map(row).joined(separator: ",")
    return Array(
      #"[{"page":1,"pages":1,"per_page":"\#(count)","total":\#(count)},[\#(rows)]]"#.utf8
    )
  }

  /// Reads an answer as the client does.
  private static func list<Row: Decodable & Sendable>(
    of row: Row.Type,
    in body: [UInt8]
  ) throws(CountriesError) -> WorldBankItems<Row> {
    var resource = WorldBankRequest(path: "list", subject: "list").resource(page: 1, of: row)
    resource.cachePolicy = HTTPRequest.CachePolicy(.revalidate) { $1.isWorldBankList }
    do {
      let page = try resource.loaded(body, of: HTTPResponse(), now: { .distantPast })
      return WorldBankItems(items: page.value.rows, drops: page.drops)
    } catch {
      throw CountriesError(error, subject: "list")
    }
  }
}
