import FoundationCore
import NewsDomain
import SwiftUI

/// The articles found by the words that the user types: the model's list follows them.
struct NewsSearchScreen: View {
  let key: NewsKey
  let images: ImageLoader

  @Environment(NewsModel.self) private var news
  @State private var search = NewsSearch()

  var body: some View {
    let articles = news.articles
    Group {
      if let query = search.query {
        ArticleListView(articles: articles.items, images: images) { await articles.loadNext() }
          .loadStatus(of: articles, nothing: "No Articles", systemImage: "newspaper")
          .askingForKey(key, after: articles.failure) { await articles.load() }
          .task(id: query) { articles.query = query }
      } else {
        ContentUnavailableView(
          search.hint ?? "Write what to search for.",
          systemImage: "magnifyingglass"
        )
      }
    }
    .searchable(text: $search.text, prompt: "News")
    .refreshable { await articles.refresh() }
  }
}
