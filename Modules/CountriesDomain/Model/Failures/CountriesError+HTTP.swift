import FoundationCore
import StoreHTTP

extension CountriesError {
  /// Creates the error for a failed request to the World Bank.
  ///
  /// The World Bank reports errors with status 200 or 400, as JSON or XML; in an outage another
  /// server answers with a web page.
  ///
  /// - Parameters:
  ///   - error: The HTTP error.
  ///   - subject: The subject of the request, for messages.
  init(_ error: HTTPError, subject: String) {
    switch error.kind {
    case .status(let status, let problem):
      let messages = ServerMessage.all(in: problem)
      // Bundled and kept figures cannot tell what the World Bank would reject.
      let isFromServer = problem.provenance == .network
      if !messages.isEmpty && !isFromServer || messages.contains(where: \.saysNotBundled) {
        self = .notBundled(subject)
      } else if messages.contains(where: \.saysArchived) {
        self = .archived(subject)
      } else if !messages.isEmpty {
        self = .invalidParameter(subject: subject, messages)
      } else if status == 404 {
        self = .notFound(subject, suggestions: [])
      } else if (200..<300).contains(status) {
        self = problem.title == nil ? .unreadable(error) : .outage(error)
      } else {
        self = .http(error)
      }
    case .unreadable:
      let unexpected = error.underlying.first as? UnexpectedSubject
      self =
        unexpected.map { .unexpectedSubject(expected: subject, received: $0.subject) }
        ?? .unreadable(error)
    default: self = error.category == .cancelled ? .cancelled : .http(error)
    }
  }

  /// `true` for a transient error, which one retry may solve.
  var isTransient: Bool {
    switch self {
    case .outage, .unreadable: true
    case .http(let error):
      // The World Bank sometimes answers 400 to a request that succeeds a moment later.
      if case .status(400, _) = error.kind { true } else { false }
    case .invalidParameter, .archived, .notBundled, .notFound, .incomplete, .unexpectedSubject,
      .repeatedPage,
      .invalid, .cancelled:
      false
    }
  }

  /// `true` for inconsistent pages, which stored pages may cause.
  var isAboutPages: Bool {
    switch self {
    case .incomplete, .repeatedPage: true
    default: false
    }
  }

  /// `true` if a different request may succeed.
  var isAboutTheRequest: Bool {
    switch self {
    case .invalidParameter, .archived, .notBundled, .notFound: true
    case .http(let error):
      if case .status(400..<500, _) = error.kind { true } else { false }
    case .outage, .unreadable, .incomplete, .unexpectedSubject, .repeatedPage, .invalid, .cancelled:
      false
    }
  }
}

extension CountriesError.ServerMessage {
  /// Returns the messages in an error body of the World Bank; none if the body is another one.
  fileprivate static func all(in problem: HTTPError.Problem) -> [Self] {
    let member = problem.members.first { $0.name == "message" }
    if case .array(let elements)? = member?.value {
      return elements.compactMap { element in
        guard case .string(let text)? = element["value"] else { return nil }
        let id = if case .string(let id)? = element["id"] { id } else { "" }
        return Self(id: id, text: text)
      }
    }
    // An XML body is only searched for known texts.
    let known = [("175", saysArchived), ("120", "The provided parameter value is not valid")]
    return known.filter { problem.excerpt.contains($0.1) }.map { Self(id: $0.0, text: $0.1) }
  }

  /// The message number also stands for invalid formats, so the text decides.
  fileprivate var saysArchived: Bool { text.contains(Self.saysArchived) }

  /// `true` for the message of the sandbox, which has only a few indicators.
  fileprivate var saysNotBundled: Bool { text.contains("not among those that are bundled") }

  private static let saysArchived = "It may have been deleted or archived."
}
