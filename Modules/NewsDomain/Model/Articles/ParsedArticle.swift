import FoundationCore

/// The result of parsing a list element.
enum ParsedArticle: Sendable {
  /// An article.
  case article(Article)
  /// A dropped element, with the reason.
  case dropped(Headlines.DropReason)

  /// `true` for an article, even a retracted one.
  fileprivate var isReadable: Bool {
    switch self {
    case .article: true
    case .dropped(.untitled), .dropped(.withoutAddress), .dropped(.unreadable): false
    case .dropped: true
    }
  }
}

/// A list element in the format of a server.
protocol ArticleRow: Decodable, Sendable {
  /// The article, or the reason why it is dropped.
  var parsed: ParsedArticle { get }
}

/// The parsed rows of a required list.
///
/// A list in which no row is or was an article is a decoding error: otherwise a server of another
/// kind would look as if there were no news.
struct ParsedArticles<Row: ArticleRow>: Decodable, Sendable {
  /// An element for each row, including unreadable ones.
  let articles: [ParsedArticle]

  init(from decoder: any Decoder) throws {
    let count = try decoder.unkeyedContainer().count ?? 0
    let rows = try RequiredArray<Row>(from: decoder).wrappedValue.map(\.parsed)
    guard rows.isEmpty || rows.contains(where: \.isReadable) else {
      throw DecodingError.corrupted(
        "None of \(count) rows has a title and an address.",
        in: decoder
      )
    }
    let unreadable = max(0, count - rows.count)
    articles = rows + Array(repeating: .dropped(.unreadable), count: unreadable)
  }
}
