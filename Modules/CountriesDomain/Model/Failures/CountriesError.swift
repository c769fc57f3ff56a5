public import FoundationCore
public import StoreHTTP

/// The error of a request for countries or figures.
public enum CountriesError: Error {
  /// An error message of the World Bank.
  public struct ServerMessage: Sendable, Hashable {
    /// The message number, such as 120.
    public let id: String
    /// The text.
    public let text: String
  }

  /// The World Bank could not be reached, or failed.
  case http(HTTPError)
  /// The server answered with a web page, during an outage or from a proxy.
  case outage(HTTPError)
  /// The answer is not a list of the World Bank, or damaged.
  case unreadable(HTTPError)
  /// The World Bank rejected a parameter without naming it.
  case invalidParameter(subject: String, [ServerMessage])
  /// The World Bank archived the indicator, though its list may still have it.
  case archived(String)
  /// The indicator is not bundled, and the network is unavailable.
  case notBundled(String)
  /// The answer is about another subject than the request.
  case unexpectedSubject(expected: String, received: String)
  /// The server repeated another page instead of the requested one.
  case repeatedPage(Int, requested: Int)
  /// A name or code is unknown; the suggestions are similar names.
  case notFound(String, suggestions: [String])
  /// The pages of a list are not the complete list.
  case incomplete(received: Int, expected: Int)
  /// The query is invalid; each field has its errors.
  case invalid(FormFailure)
  /// The caller cancelled the request.
  case cancelled
}

extension [String] {
  /// The texts in quotes as alternatives, such as `'Niger' or 'Nigeria'`.
  fileprivate var quotedAlternatives: String {
    let quoted = map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension CountriesError: Failure {
  public var code: String {
    switch self {
    case .http(let error): error.code
    case .outage: "countries.outage"
    case .unreadable: "countries.unreadable"
    case .invalidParameter: "countries.refused_value"
    case .archived: "countries.archived"
    case .notBundled: "countries.not_bundled"
    case .unexpectedSubject: "countries.strange_answer"
    case .repeatedPage: "countries.repeated_page"
    case .notFound: "countries.not_found"
    case .incomplete: "countries.incomplete"
    case .invalid(let failure): failure.code
    case .cancelled: "countries.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .http(let error): error.category
    case .outage, .unreadable, .incomplete, .notBundled, .unexpectedSubject, .repeatedPage:
      .unavailable
    case .invalidParameter, .archived, .notFound: .notFound
    case .invalid(let failure): failure.category
    case .cancelled: .cancelled
    }
  }

  public var title: String {
    switch self {
    case .http(let error): error.title
    case .outage: "The World Bank answered with a web page instead of figures."
    case .unreadable: "The World Bank's answer is not a list of figures."
    case .invalidParameter(let subject, let messages):
      messages.count > 1
        ? "The World Bank rejected the country and the indicator: \(subject)."
        : "The World Bank rejected a code or a year: \(subject)."
    case .archived(let subject): "The World Bank has archived \(subject)."
    case .notBundled(let subject): "Not bundled: \(subject)."
    case .unexpectedSubject(let expected, let received):
      "The World Bank sent \(received) instead of \(expected)."
    case .repeatedPage(let page, let requested):
      "The World Bank sent page \(page) again instead of page \(requested)."
    case .notFound(let subject, _): "No \(subject)."
    case .incomplete(let received, let expected):
      "The World Bank's list is incomplete: received \(received) of \(expected) rows."
    case .invalid(let failure): failure.title
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .http(let error): error.reason
    case .outage(let error), .unreadable(let error): error.reason
    case .invalidParameter(_, let messages):
      messages.first.map { "Message \($0.id): \($0.text)" }
    case .archived: "It was deleted or archived, though the list of indicators may still have it."
    case .notBundled: "Offline, only bundled figures are available."
    case .unexpectedSubject: "The answer is not shown; it may belong to another request."
    case .repeatedPage: "The list cannot be read to its end."
    case .notFound(_, let suggestions):
      suggestions.isEmpty ? nil : "Did you mean \(suggestions.quotedAlternatives)?"
    case .incomplete: "A page is missing, repeated, or from another day than the others."
    case .invalid(let failure): failure.reason
    case .cancelled: nil
    }
  }

  public var causes: [any Error] {
    switch self {
    case .http(let error): error.causes
    case .outage(let error), .unreadable(let error): [error]
    case .invalid(let failure): failure.causes
    case .invalidParameter, .archived, .notFound, .incomplete, .notBundled, .unexpectedSubject,
      .repeatedPage,
      .cancelled:
      []
    }
  }
}

extension CountriesError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }
}
