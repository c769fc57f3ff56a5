import CommandTestSupport
import CountriesDomain
import Foundation
import FoundationCore
import Testing

/// The names of countries in any language.
struct CountryNamesTests {
  var program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  @Test(arguments: [
    ("Alemania", "DEU"), ("Tyskland", "DEU"), ("ドイツ", "DEU"), ("Németország", "DEU"),
    ("Zaire", "COD"), ("Naoero", "NRU"), ("Somalia", "SOM"), ("Mainland China", "CHN"),
  ])
  func aNameInAnotherLanguageFindsTheCountry(_ name: String, iso3: String) async {
    let line = "compare \(name.replacing(" ", with: "-")) --latest 1 --json=iso3"
    #expect(await program.countries(line).output == #"[{"iso3":"\#(iso3)"}]"# + "\n")
  }

  @Test(arguments: ["de", "fr", "nb"])
  mutating func chinaHasTheNameOfTheWorldBank(_ language: String) async {
    program.locale = Locale(identifier: language)
    let names = CountryNames(locale: program.locale)
    let world = await program.countries("show China --json=iso3,name")
    #expect(world.output.hasPrefix(#"{"iso3":"CHN""#))
    let place = Series.Place(id: "CHN", iso2: "CN", name: "China")
    #expect(names.name(of: place) == "China")
  }

  @Test func kosovoHasAFlag() async {
    #expect(await program.countries("list kosovo --json=flag").output == #"[{"flag":"🇽🇰"}]"# + "\n")
  }
}
