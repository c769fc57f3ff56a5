import CommandKit
import Foundation
import FoundationCore
import NewsDomain

extension ReadArticle {
  /// Returns the article as a page on the screen.
  func detail(at now: Date, in locale: Locale) -> Detail {
    let comments = comments
    let count = discussion?.total ?? comments.count
    return Detail(
      title: article.titleText,
      subtitle: Self.head(of: article, at: now, in: locale),
      blocks: text.blocks.map { .text($0.text) } + [
        .fields([
          ("Comments", article.commentCount.map(String.init)),
          ("Also in", article.copies.compactMap(\.source?.name).joined(separator: ", ")),
          ("URL", article.url.absoluteString),
        ]),
        .table("Comments") { width in
          guard !comments.isEmpty else { return "" }
          // The first line is that of the headings.
          let shown = "\(comments.count) of \(max(count, comments.count))"
          let lines = comments.flatMap { comment in
            comment.lines(width: width, at: now, style: .plain, locale: locale).map {
              // A table has no empty lines.
              $0.isEmpty ? " " : $0
            }
          }
          return ([shown] + lines).joined(separator: "\n")
        },
        .fields(links.enumerated().map { ("[\($0 + 1)]", $1.absoluteString) }),
      ]
    )
  }
}
