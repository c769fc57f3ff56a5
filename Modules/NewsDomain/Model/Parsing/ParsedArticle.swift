import FoundationCore

/// What was made of an element of a list.
enum ParsedArticle: Sendable {
  /// An article.
  case article(Article)
  /// Nothing, and why.
  case dropped(Headlines.DropReason)

  /// True for the shape of an article; a withdrawn one had it once.
  fileprivate var isReadable: Bool {
    switch self {
    case .article: true
    case .dropped(.untitled), .dropped(.withoutAddress), .dropped(.unreadable): false
    case .dropped: true
    }
  }
}

/// An element of a list, as a server writes it.
protocol ArticleRow: Decodable, Sendable {
  /// The article, or why it is none.
  var native: ParsedArticle { get }
}

/// The rows of the list that an answer must have.
///
/// A list without a single row that is or was an article is no answer: a server of another kind
/// would look as if there were no news.
struct ParsedArticles<Row: ArticleRow>: Decodable, Sendable {
  /// An element for each row, those that could not be read included.
  let articles: [ParsedArticle]

  init(from decoder: any Decoder) throws {
    let count = try decoder.unkeyedContainer().count ?? 0
    let rows = try RequiredArray<Row>(from: decoder).wrappedValue.map(\.native)
    guard rows.isEmpty || rows.contains(where: \.isReadable) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "None of \(count) rows has a title and an address."
        )
      )
    }
    let unreadable = max(0, count - rows.count)
    articles = rows + Array(repeating: .dropped(.unreadable), count: unreadable)
  }
}
