public import FoundationCore

/// The reason why some bytes are not a feed.
public enum FeedFault: Error, Sendable, Hashable {
  /// The bytes are not XML.
  case notXML
  /// The document is a page of HTML.
  case page
  /// The document has another root element than a feed.
  case notAFeed(root: String)
  /// The document declares entities, which could exhaust the memory or read files.
  case declaresEntities
  /// Elements are nested too deeply.
  case tooDeep
  /// The encoding is not supported.
  case unsupportedEncoding(String)
  /// The document is too large.
  case limitExceeded(ReadingLimitExceeded)

  /// The reason in a sentence.
  public var sentence: String {
    switch self {
    case .notXML: "It is not XML."
    case .page: "It is a page of HTML, not a feed."
    case .notAFeed(let root): "Its root element is '\(root)', which is no feed."
    case .declaresEntities: "It declares entities, which are not supported."
    case .tooDeep: "Its elements are nested too deeply."
    case .unsupportedEncoding(let name): "Its encoding '\(name)' is not supported."
    case .limitExceeded(let error): error.title
    }
  }
}
