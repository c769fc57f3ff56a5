import Foundation
import FoundationCore
import NewsDomain
import SwiftUI

/// The sources of a country.
struct SourceListScreen: View {
  let news: NewsAccess

  @Environment(\.locale) private var locale
  @State private var country = Locale.current.country

  var body: some View {
    VStack {
      CountryPicker(country: $country, locale: locale)
      // The sources of another country are another list.
      CountrySources(country, of: news).id(country)
    }
    .navigationTitle("Sources")
  }
}

/// The sources of one country, with their descriptions.
private struct CountrySources: View {
  let news: NewsAccess
  @State private var sources: Loadable<SourceList>

  init(_ country: String, of news: NewsAccess) {
    self.news = news
    _sources = State(
      wrappedValue: Loadable {
        try await news.client.sources(.init(country: country.isEmpty ? nil : country.lowercased()))
      }
    )
  }

  var body: some View {
    List(sources.value?.items ?? []) { source in
      NavigationLink(value: StorefrontRoute.source(source.id)) { SourceRowView(source: source) }
    }
    .loadStatus(
      of: sources,
      isEmpty: sources.value?.items.isEmpty ?? true,
      nothing: "No Sources",
      systemImage: "newspaper"
    )
    .askingForKey(news.key, after: sources.failure) { await sources.load() }
    .task { await sources.load() }
    .refreshable { await sources.load() }
  }
}

/// A source with its description.
struct SourceRowView: View {
  let source: Source

  var body: some View {
    VStack(alignment: .leading) {
      Text(source.name).font(.headline)
      if let description = source.description {
        Text(description).font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

/// A source with its description, its site and its headlines.
struct SourceScreen: View {
  let id: Source.ID
  let news: NewsAccess
  @State private var sources: Loadable<SourceList>

  init(_ id: Source.ID, of news: NewsAccess) {
    self.id = id
    self.news = news
    // NewsAPI has no request for one source.
    _sources = State(wrappedValue: Loadable { try await news.client.sources() })
  }

  var body: some View {
    let source = sources.value?.items.first { $0.id == id }
    VStack {
      if let source { SourceDetailView(source: source) }
      LoadNote(of: sources)
      HeadlineList(.source(id), of: news)
    }
    .navigationTitle(source?.name ?? id.rawValue)
    .task { await sources.load() }
  }
}

/// The description of a source, with a link to its site; it knows no model.
struct SourceDetailView: View {
  let source: Source

  var body: some View {
    VStack(alignment: .leading) {
      if let description = source.description { Text(description) }
      if let site = source.url { Link(site.host() ?? source.name, destination: site) }
    }
  }
}
