/// What was made of an element of a list.
enum ReadArticle: Sendable {
  /// An article.
  case article(Article)
  /// Nothing, and why.
  case dropped(Headlines.DropReason)
}
