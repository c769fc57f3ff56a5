import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsDomain
import Testing

@testable import NewsCommands

/// The choice of sources, categories and countries.
struct NewsSourceTests {
  var program: NewsProgram
  let press = Press()

  init() throws {
    program = try NewsProgram()
    program.key = "key"
    program.transport = press
  }

  @Test(arguments: [
    ("list --source harbor-ledger", "top-headlines?sources=harbor-ledger&"),
    ("search --source harbor-ledger", "everything?sources=harbor-ledger&"),
  ])
  func headlinesOrEverythingOfASourceIsShown(_ line: String, address: String) async {
    let result = await program.rialto("news \(line) --json=source.id -n 2")
    #expect(result.status == .done)
    #expect(result.output.contains(#""id":"harbor-ledger""#))
    #expect(press.addresses.allSatisfy { $0.contains(address) } && !press.addresses.isEmpty)
  }

  @Test func severalSourcesAreOneList() async {
    let result = await program.rialto(
      "news list --source harbor-ledger --source jornal-da-lanterna --json=source.id -n 20"
    )
    #expect(result.output.contains("harbor-ledger") && result.output.contains("jornal-da-lanterna"))
  }

  @Test func aTerminalNamesLanguagesAndCountries() async {
    let result = await program.rialto("news sources --country br --offline", columns: 120)
    #expect(result.output.contains("Portuguese"))
    #expect(result.output.contains("Brazil"))
    let json = await program.rialto("news sources --country br --offline --json=language,country")
    #expect(json.output.contains(#""language":"pt","country":"br""#))
  }

  @Test func aWideTerminalDescribesTheSources() async {
    let narrow = await program.rialto("news sources --country br --offline", columns: 90)
    #expect(!narrow.output.contains("DESCRIPTION"))
    let wide = await program.rialto("news sources --country br --offline", columns: 110)
    #expect(wide.output.contains("DESCRIPTION"))
  }

  @Test(arguments: ["jornal-da-lanterna", "JORNAL da Lanterna"])
  func aTerminalShowsASourceByItsNameAsAPage(_ name: String) async {
    let page = await program.rialto("news sources \(name) --offline", columns: 80)
    #expect(page.status == .done)
    for word in ["sample: Jornal da Lanterna", "DESCRIPTION", "Portuguese", "Brazil", "https://"] {
      #expect(page.output.contains(word), "\(page.output)")
    }
    let json = await program.rialto("news sources \(name) --offline --json=id,description,url")
    #expect(json.output.hasPrefix(#"[{"id":"jornal-da-lanterna","description":""#))
  }

  @Test(arguments: [
    ("category:Science", NewsQuery.top(category: .science)), ("country:DE", .top(country: "de")),
    ("country:de category:business", .top(country: "de", category: .business)),
    ("source:bbc-news", .published(by: ["bbc-news"])),
    ("country:gb source:bbc-news", .published(by: ["bbc-news"])),
    ("tea house", nil), ("http://x", nil), ("category:sci", nil), ("country:d", nil),
    ("country:de tea", nil),
  ])
  func aSearchOnTheDeskChooses(_ text: String, query: NewsQuery?) {
    #expect(NewsSearchText(text).query == query)
  }

  @Test func anIncompleteChoiceHasAHint() {
    #expect(NewsSearchText("category:sci").hint?.contains("science, sports") == true)
    #expect(NewsSearchText("country:").hint?.contains("country:de") == true)
    #expect(NewsSearchText("country:de tea").hint?.contains("Words") == true)
    #expect(NewsSearchText("tea").hint == nil)
  }

  @Test func theSourcesToChooseFromAreThoseOfTheCountryAndTheCategory() {
    let source = Source(id: "a", name: "A", category: .known(.science), country: "de")
    #expect(NewsSearchText("country:de source:").offers(source))
    #expect(NewsSearchText("country:DE category:science").offers(source))
    #expect(!NewsSearchText("country:fr").offers(source))
    #expect(!NewsSearchText("country:de category:sports").offers(source))
  }
}
