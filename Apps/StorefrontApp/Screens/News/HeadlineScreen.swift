import Foundation
import FoundationCore
import NewsDomain
import SwiftUI

/// The headlines by a picker: of a country, found by words, of a category or of a source.
struct HeadlineScreen: View {
  let news: NewsAccess

  @Environment(\.locale) private var locale
  @State private var choice = HeadlineChoice(locale: .current)
  @State private var sources: Loadable<SourceList>

  init(_ news: NewsAccess) {
    self.news = news
    _sources = State(wrappedValue: Loadable { try await news.client.sources() })
  }

  var body: some View {
    VStack {
      Picker("Headlines", selection: $choice.kind) {
        ForEach(HeadlineChoice.Kind.allCases) { Text($0.title).tag($0) }
      }
      .pickerStyle(.segmented)
      switch choice.kind {
      case .top: CountryPicker(country: $choice.country, locale: locale)
      case .search: NewsSearchScreen(key: news.key, images: news.images)
      case .category:
        Picker("Category", selection: $choice.category) {
          ForEach(NewsQuery.Category.allCases, id: \.self) {
            Text($0.rawValue.capitalized).tag($0)
          }
        }
      case .source:
        Picker("Source", selection: $choice.source) {
          Text("Choose").tag(Source.ID?.none)
          ForEach(sources.value?.items ?? []) { Text($0.name).tag(Source.ID?.some($0.id)) }
        }
        .task { await sources.load() }
        LoadNote(of: sources)
      }
      // Another query is another list.
      if let query = choice.query { HeadlineList(query, of: news).id(query) }
    }
    .navigationTitle("News")
    .toolbar { NavigationLink("Sources", value: StorefrontRoute.sources) }
  }
}
