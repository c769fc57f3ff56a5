import Foundation
import FoundationCore

extension NewsFile {
  /// Returns an article of the last list, or else a saved one.
  ///
  /// - Parameter address: Its URL, that of a copy or of its discussion, or its identifier.
  /// - Returns: The article; `nil` if neither has it.
  /// - Throws: ``NewsError/file(_:_:)`` if the file cannot be read.
  public func article(at address: String) async throws(NewsError) -> Article? {
    let listed = try await lastList().ordered { $0.key < $1.key }.map(\.value)
    if let article = listed.first(where: { $0.isFound(at: address) }) { return article }
    return try await savedArticles().lazy.map(\.article).first { $0.isFound(at: address) }
  }
}

extension Article {
  /// Returns `true` for the URL or the identifier of the article, of a copy or of its discussion.
  public func isFound(at address: String) -> Bool {
    let id = URL(webAddress: address).map(CanonicalURL.string) ?? address
    return ids.contains { $0.rawValue == id }
      || discussionURL.map(CanonicalURL.string) == id
  }
}
