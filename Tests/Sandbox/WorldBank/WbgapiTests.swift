import Foundation
import StoreHTTP
import Testing

/// The recorded requests of wbgapi 1.0.14, and the number of rows that they must get.
///
/// `Scripts/maintenance/sandbox-wbgapi` has wbgapi itself ask.
struct WbgapiTests {
  private let bank = Bank()

  @Test(arguments: [
    ("region?per_page=1000&page=1", 44), ("region/all?per_page=1000&page=1", 44),
    ("incomelevel?per_page=1000&page=1", 7), ("incomelevel/all?per_page=1000&page=1", 7),
    ("lendingtype?per_page=1000&page=1", 4), ("country/all?per_page=1000&page=1", 296),
    ("country?per_page=1000&region=NAC&page=1", 3),
    ("country?per_page=1000&incomelevel=LIC&page=1", 25),
    ("country?per_page=1000&lendingtype=IBD&page=1", 69),
    ("topic/all?per_page=1000&page=1", 21), ("topic/3?page=1&per_page=1", 1),
    ("topic/8/indicator?per_page=1000&source=2&page=1", 6),
    ("sources/all?per_page=1000&databid=y&page=1", 69),
    ("sources/2?databid=y&page=1&per_page=1", 1),
    ("sources/2/concepts?per_page=1000&page=1", 3),
    ("sources/2/country/all?per_page=1000&page=1", 265),
    ("sources/2/country/NAM?page=1&per_page=1", 1),
    ("sources/2/series/all?per_page=1000&page=1", 24),
    ("sources/2/series/SP.POP.TOTL?page=1&per_page=1", 1),
    ("sources/2/time/all?per_page=1000&page=1", 66),
    ("sources/2/series/SP.POP.TOTL/country/DEU/time/YR2022?per_page=1&page=1", 1),
    ("sources/2/series/SP.POP.TOTL/country/all/time/all?per_page=1000&page=18", 17_490),
    ("sources/2/series/NY.GDP.MKTP.CD/country/all/time/all?per_page=1000&mrnev=1&page=1", 261),
    ("sources/2/series/SP.POP.TOTL/country/BRA/time/YR2011;YR2013;YR2015?per_page=1000&page=1", 3),
    (
      "sources/2/series/SP.POP.TOTL;SP.DYN.LE00.IN/country/FRA;DEU/time/all"
        + "?per_page=1000&mrv=4&page=1", 16
    ),
  ])
  func everyRequestOfItsIsAnswered(path: String, total: Int) async throws {
    let text = try await bank.text("en/\(path)")
    // Its pages end when it has so many rows: a wrong total and it goes on for ever, or misses some.
    #expect(text.contains(#""total":\#(total)"#))
    #expect(!text.contains(#""message""#))
  }
}
