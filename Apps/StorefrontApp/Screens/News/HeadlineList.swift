import Foundation
import FoundationCore
import NewsDomain
import SwiftUI

/// The parts that a screen needs to make a list of news.
struct NewsAccess {
  let client: NewsClient
  let key: NewsKey
  let images: ImageLoader
}

/// The headlines of one query, with a list for each query: France never shows an article of Germany,
/// neither while its headlines load nor after the load has failed.
struct HeadlineList: View {
  let news: NewsAccess
  @State private var articles: PagedList<NewsQuery, Headlines>

  init(_ query: NewsQuery, of news: NewsAccess) {
    self.news = news
    _articles = State(wrappedValue: news.client.list(of: query))
  }

  var body: some View {
    ArticleListView(articles: articles.items, images: news.images) { await articles.loadNext() }
      .loadStatus(of: articles, nothing: "No Articles", systemImage: "newspaper")
      .askingForKey(news.key, after: articles.failure) { await articles.load() }
      .task { await articles.refresh() }
      .refreshable { await articles.refresh() }
  }
}

/// A list of articles with their pictures; it knows no model.
struct ArticleListView: View {
  let articles: [Article]
  let images: ImageLoader
  let loadNext: @MainActor () async -> Void

  var body: some View {
    List {
      ForEach(articles) { article in
        NavigationLink(value: StorefrontRoute.article(article)) {
          ArticleRowView(article: article) { Picture(article.imageURL, from: images) }
        }
        .task { if article.id == articles.last?.id { await loadNext() } }
      }
    }
  }
}

/// An article with its picture, its source and its date.
struct ArticleRowView<Picture: View>: View {
  let article: Article
  @ViewBuilder let picture: () -> Picture

  var body: some View {
    HStack {
      picture().frame(maxWidth: 80, maxHeight: 60)
      VStack(alignment: .leading) {
        Text(article.title).font(.headline)
        ArticleOriginView(article: article)
      }
    }
  }
}

/// The source and the date of an article.
struct ArticleOriginView: View {
  let article: Article

  var body: some View {
    HStack {
      if let source = article.source { Text(source.name) }
      if let date = article.publishedAt { Text(date, format: .dateTime) }
    }
    .font(.caption)
    .foregroundStyle(.secondary)
  }
}
