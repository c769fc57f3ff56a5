import Foundation
import FoundationCore
import NewsDomain
import SwiftUI

/// The news of a country.
struct HeadlineListScreen: View {
  let country: String

  @Environment(NewsModel.self) private var news

  var body: some View {
    @Bindable var news = news
    List(news.articles) { article in ArticleRowView(article: article) }
      .overlay {
        if let failure = news.headlinesFailure {
          FailureMessage(report: failure) { try? await news.load() }
        }
      }
      .searchable(text: $news.text, prompt: "News")
      .navigationTitle("News")
      .task(id: country) { try? await news.load(.top(country: country)) }
      .refreshable { try? await news.refresh() }
  }
}

/// An article with its picture.
struct ArticleRowView: View {
  let article: Article

  var body: some View {
    HStack {
      AsyncImage(url: article.imageURL) {
        $0
      } placeholder: {
        ProgressView()
      }
      VStack(alignment: .leading) {
        Text(article.title).font(.headline)
        if let source = article.source {
          Text(source.name).font(.caption).foregroundStyle(.secondary)
        }
      }
    }
  }
}
