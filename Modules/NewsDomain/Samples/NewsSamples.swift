import CSandboxData
import Foundation
import FoundationCore
public import NewsDomain

extension Article {
  /// The articles of an invented newsroom, newest first, without images.
  ///
  /// They have the same date every day, from November 2026 back.
  public static let samples: [Article] = {
    let sources = Dictionary(uniqueKeysWithValues: Source.samples.map { ($0.id.rawValue, $0) })
    return [BundledArticle](embedded: sandbox_news_articles())
      .compactMap { row in sources[row.source].flatMap(row.article) }
      .ordered { ($0.publishedAt ?? .distantPast) > ($1.publishedAt ?? .distantPast) }
  }()
}

extension Source {
  /// The sources of the sample articles, and some more.
  public static let samples = [BundledSource](embedded: sandbox_news_sources())
    .filter { $0.isListed != false }.map(\.source)
}

extension Array where Element: Decodable {
  /// Decodes a file that is compiled into the program.
  fileprivate init(embedded file: sandbox_file) {
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    do throws(DecodingFailure) {
      self = try ExactJSONDecoder().decode([Element].self, from: bytes)
    } catch {
      // Tests have decoded it before, so an error is a defect of the program.
      preconditionFailure("The sample news cannot be decoded: \(error)")
    }
  }
}
