import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// The output of `news watch`, one article at a time.
@MainActor
final class NewsWatchOutput {
  private let display: Display
  private let now: @Sendable () -> Date
  /// The writer of a data format; `nil` for plain lines.
  private var writer: RowWriter<Article>?

  nonisolated init(
    _ display: Display,
    as table: Table<Article>,
    now: @escaping @Sendable () -> Date
  ) throws {
    self.display = display
    self.now = now
    writer = try display.writer(as: table)
  }

  /// Shows the articles of one poll, newest last.
  func show(_ articles: [Article]) throws {
    for article in articles.reversed() {
      if writer == nil {
        try display.console.output.write(line(of: article), as: .styled)
      } else {
        try writer?.write(article)
      }
    }
    try display.console.output.flush()
  }

  func finish() throws { try writer?.finish() }

  /// Returns a line with age, title and source; the title links to the article.
  private func line(of article: Article) -> String {
    let age =
      article.publishedAt.map { ArticleRows.age(of: $0, at: now(), in: display.locale) } ?? ""
    let title = display.style.link(article.titleText.terminalSafe, to: article.url)
    let source =
      article.source.map { "  " + display.style.apply(.dim, to: $0.name.terminalSafe) } ?? ""
    return "\(age.padded(toWidth: 6, alignment: .trailing))  \(title)\(source)\n"
  }
}
