import Foundation
import FoundationCore
import NewsDomain
import StoreTestSupport
import Testing

/// The names of a source's codes.
struct SourceNameTests {
  @Test func aSourceHasTheNamesOfItsCodes() {
    let german = Locale(identifier: "de_DE")
    let source = Source(
      id: "a",
      name: "A",
      category: .known(.technology),
      language: "ud",
      country: "au"
    )
    #expect(source.languageName(in: Locale(identifier: "en_US")) == "Urdu")
    #expect(source.countryName(in: german) == "Australien")
    #expect(Source(id: "a", name: "A").countryName(in: german) == nil)
  }
}
