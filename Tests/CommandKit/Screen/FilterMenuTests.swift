import Testing

@testable import CommandKit

/// The menu of a section's filters.
struct FilterMenuTests {
  private let category = ScreenFilter(
    "category",
    choices: [.init(value: "health", title: "health"), .init(value: "science", title: "science")]
  )
  private let country = ScreenFilter("country", choices: [.init(value: "de", title: "Germany")])

  @Test func aChoiceIsWrittenInTheSearchText() {
    #expect(category.setting("science", in: "") == "category:science")
    #expect(category.setting("science", in: "moon") == "moon category:science")
    #expect(country.setting("de", in: "category:science") == "category:science country:de")
  }

  @Test func aChoiceReplacesTheLastOneOfItsFilterAlone() {
    let text = "Category:health country:de"
    #expect(category.setting("science", in: text) == "country:de category:science")
    #expect(category.setting(nil, in: text) == "country:de")
    #expect(country.setting(nil, in: "country:de") == "")
  }

  @Test func aFilterThatIsSetCanBeRemoved() {
    let rows = FilterMenu().rows(of: [category, country], in: "country:de")
    #expect(rows.map(\.title) == ["Any country", "health", "science", "Germany"])
    #expect(rows[0].value == nil)
  }

  @Test(arguments: ["GERM", "de", "rmá"])
  func typingNarrowsTheMenuByTitleAndValue(text: String) {
    let rows = FilterMenu(text: text).rows(of: [category, country], in: "")
    #expect(rows.map(\.title) == ["Germany"])
  }

  @Test func aTextThatNothingHasLeavesAnEmptyMenu() {
    #expect(FilterMenu(text: "zz").rows(of: [category, country], in: "").isEmpty)
  }
}
