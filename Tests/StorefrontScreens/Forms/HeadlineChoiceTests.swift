import Foundation
import FoundationCore
import NewsDomain
import Testing

@testable import StorefrontScreens

/// The form of the headlines, by a table of what is chosen.
struct HeadlineChoiceTests {
  struct Case: Sendable {
    var locale = "de_DE"
    var kind: HeadlineChoice.Kind
    var source: Source.ID?
    var query: NewsQuery?
  }

  @Test(arguments: [
    Case(kind: .top, query: .top(country: "de")),
    Case(locale: "en", kind: .top, query: .top()),
    Case(kind: .category, query: .top(category: .science)),
    Case(kind: .source, query: nil),
    Case(kind: .source, source: "bbc-news", query: .source("bbc-news")),
    Case(kind: .search, query: nil),
  ])
  func theChoiceIsAQuery(_ chosen: Case) {
    var choice = HeadlineChoice(locale: Locale(identifier: chosen.locale))
    choice.kind = chosen.kind
    choice.category = .science
    choice.source = chosen.source
    #expect(choice.query == chosen.query)
  }
}
