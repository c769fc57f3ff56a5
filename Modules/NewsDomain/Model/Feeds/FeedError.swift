public import FoundationCore
public import StoreHTTP

/// The reason why a feed could not be loaded.
public enum FeedError: Error, Sendable {
  /// The server could not be reached, or its answer could not be received.
  case http(HTTPError)
  /// The URL leads to this computer or to a private network.
  case privateAddress
  /// The server answered with a status other than 2xx.
  case status(Int)
  /// A redirect leads to no URL, or from https to http.
  case redirect(Int)
  /// There are too many redirects in a row.
  case tooManyRedirects
  /// The answer is not a feed.
  case unreadable(FeedFault)

  /// The reason in a sentence.
  var sentence: String {
    switch self {
    case .http(let error): error.title
    case .privateAddress:
      "Its address is on this computer or in a private network, which feeds may not be."
    case .status(let status): "The server answered with status \(status)."
    case .redirect(let status):
      "The server answered with a redirect (\(status)) that is not followed."
    case .tooManyRedirects: "The server answers with too many redirects."
    case .unreadable(let fault): fault.sentence
    }
  }

  var suggestion: String {
    if case .privateAddress = self {
      return "Use a public URL of the feed. Private networks cannot be allowed."
    }
    return "Check the URL in a browser, or remove the feed."
  }

  var causes: [any Error] { if case .http(let error) = self { [error] } else { [] } }

  var recoveries: [Recovery] {
    guard case .http(let error) = self else { return [] }
    // A feed has no sign-in of this program.
    return error.recoveries.filter { $0.action != .signIn }
  }

  var category: FailureCategory {
    switch self {
    case .http(let error): error.category
    case .status(404), .status(410): .notFound
    case .status(401), .status(403), .privateAddress: .refused
    case .status, .redirect, .tooManyRedirects, .unreadable: .unavailable
    }
  }
}

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
