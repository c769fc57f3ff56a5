import Foundation
import FoundationCore
import Testing

/// The other way to ask the World Bank: by source, concept and variable, as wbgapi does.
struct ConceptAnswerTests {
  private let bank = Bank()

  @Test func aSourceHasThreeConcepts() async throws {
    #expect(
      try await bank.text("sources/2/concepts") == """
        {"page":1,"pages":1,"per_page":50,"total":3,"source":[{"id":"2",\
        "name":"World Development Indicators","concept":[{"id":"Country","value":"Country"},\
        {"id":"Series","value":"Series"},{"id":"Time","value":"Time"}]}]}
        """
    )
  }

  @Test(arguments: [
    ("country/all", 265), ("country/DEU;FRA", 2), ("series/all", 24), ("time/all", 66),
    ("time/YR2022;2021", 2),
  ])
  func conceptsHaveVariables(path: String, total: Int) async throws {
    let text = try await bank.text("en/sources/2/\(path)?per_page=1000&page=1")
    #expect(text.hasPrefix(#"{"page":1,"pages":1,"per_page":1000,"total":\#(total),"source":["#))
  }

  @Test func figuresNameTheirPlaceInEachConcept() async throws {
    let text = try await bank.text(
      "en/sources/2/series/SP.POP.TOTL/country/DEU/time/YR2022?per_page=1000&page=1"
    )
    #expect(
      text == """
        {"page":1,"pages":1,"per_page":1000,"lastupdated":"2026-07-13","total":1,\
        "source":{"id":"2","name":"World Development Indicators","data":[{"variable":[\
        {"concept":"Country","id":"DEU","value":"Germany"},\
        {"concept":"Series","id":"SP.POP.TOTL","value":"Population, total"},\
        {"concept":"Time","id":"YR2022","value":"2022"}],"value":83177813}]}}
        """
    )
    let turned = try await bank.text(
      "en/sources/2/country/DEU/time/YR2022/series/SP.POP.TOTL/data?per_page=1000&page=1"
    )
    #expect(turned == text)
  }

  @Test func multipleSeriesAreReturnedTogether() async throws {
    let series = "series/SP.POP.TOTL;NY.GDP.MKTP.CD/country/all/time/all"
    let text = try await bank.text("en/sources/2/\(series)?mrnev=1&per_page=1000&page=1")
    #expect(text.contains(#""total":525,"#))
  }
}
