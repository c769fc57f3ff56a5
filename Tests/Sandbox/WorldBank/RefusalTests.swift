import Foundation
import StoreHTTP
import Testing

/// Errors of the World Bank API, which have status 200.
struct RefusalTests {
  private let bank = Bank()
  private let bad =
    #"{"id":"120","key":"Invalid value","value":"The provided parameter value is not valid"}"#

  @Test(arguments: [
    "country/XYZ", "country/DEU;XYZ", "country/XYZ/indicator/SP.POP.TOTL",
    "country/DEU/indicator/NOPE", "country/DEU/indicator/SP.POP.TOTL?date=yesterday",
    "country/DEU/indicator/SP.POP.TOTL?date=2012M13", "country?page=0", "country?per_page=-1",
    "country/DEU/indicator/SP.POP.TOTL?date=2020:2021:2022", "country?region=XYZ",
    "country/DEU/indicator/SP.POP.TOTL?mrv=none", "country/DEU/indicator/SP.POP.TOTL?source=no",
    "country/DEU/indicator/SP.POP.TOTL?page=-3", "region/XYZ", "indicator/NOPE",
    "sources/2/planet/all", "sources/2/series/NOPE", "sources/3/concepts",
  ])
  func whateverIsBadTheTextIsTheSame(_ path: String) async throws {
    #expect(try await bank.text(path) == "[{\"message\":[\(bad)]}]")
  }

  @Test func twoBadSegmentsAreTwoMessages() async throws {
    let text = try await bank.text("country/XYZ/indicator/NOPE")
    #expect(text == "[{\"message\":[\(bad),\(bad)]}]")
  }

  /// The number is the Bank's; that something was archived is only for the Bank to say.
  @Test(arguments: ["EN.ATM.CO2E.PC", "TX_VAL_MRCH"])
  func unbundledIndicatorReturnsNotFoundMessage(_ id: String) async throws {
    let text = try await bank.text("country/DEU/indicator/\(id)")
    #expect(
      text == """
        [{"message":[{"id":"175","key":"Invalid format",\
        "value":"The indicator was not found. It is not among those that are bundled."}]}]
        """
    )
  }

  @Test(
    .enabled(if: Bank.hasRecorded),
    arguments: [
      ("120-invalid-value", "country/XYZ"),
      ("120-two-segments-rejected", "country/XYZ/indicator/NOPE"),
      ("empty-result-null-rows", "country/DEU/indicator/SP.POP.TOTL?date=1850"),
    ]
  )
  func whatItSaysIsWhatTheBankSaid(recorded: String, path: String) async throws {
    #expect(try await bank.text(path) == (try Bank.recorded("errors/\(recorded).json")))
  }

  @Test func defaultFormatIsXMLWithByteOrderMark() async throws {
    let response = try await bank.response("country/DEU")
    let text = try await response.body.collected()
    #expect(response.status == 200)
    #expect(response.fields["Content-Type"] == "text/xml;charset=utf-8")
    #expect(text.starts(with: Array("\u{FEFF}<?xml version".utf8)))
  }

  @Test func aSegmentIsAtMost1500Long() async throws {
    let codes = Array(repeating: "DEU", count: 400).joined(separator: ";")
    #expect(try await bank.response("country/\(codes)?format=json").status == 400)
  }

  @Test(arguments: ["planets", "country/DEU/moons", "fr/country"])
  func unknownPathReturns404(_ path: String) async throws {
    #expect(try await bank.response("\(path)?format=json").status == 404)
  }
}
