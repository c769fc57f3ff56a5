import FoundationCore
import NewsDomain
import SwiftUI

/// An article, with its date and a link to the whole of it.
struct ArticleScreen: View {
  let article: Article
  let images: ImageLoader

  var body: some View {
    ArticleDetailView(article: article) { Picture(article.imageURL, from: images) }
      .navigationTitle(article.source?.name ?? "Article")
  }
}

/// The details of an article; it knows no model and loads nothing.
struct ArticleDetailView<Picture: View>: View {
  let article: Article
  @ViewBuilder let picture: () -> Picture

  var body: some View {
    List {
      Text(article.title).font(.headline)
      ArticleOriginView(article: article)
      picture()
      if let text = article.description ?? article.content { Text(text) }
      Link("Read the article", destination: article.url)
    }
  }
}
