public import FoundationCore
public import StoreHTTP

/// The error of a request for countries or figures.
public indirect enum CountriesError: Error {
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

extension CountriesError: Failure {
  public var details: FailureDetails {
    switch self {
    case .http(let error): Self.details(of: error)
    case .outage(let error):
      .init(
        "countries.outage",
        .unavailable,
        "The World Bank answered with a web page instead of figures.",
        reason: error.reason,
        suggestion: "Try again later; loaded figures remain available.",
        causes: [error],
        recoveries: [Recovery(.retry(after: .seconds(60)), title: "Try again")]
      )
    case .unreadable(let error):
      .init(
        "countries.unreadable",
        .unavailable,
        "The World Bank's answer is not a list of figures.",
        reason: error.reason,
        suggestion: "Try again later; the World Bank may have changed its API.",
        causes: [error],
        recoveries: [Recovery(.retry(after: .seconds(5)), title: "Try again")]
      )
    case .invalidParameter(let subject, let messages):
      .init(
        "countries.refused_value",
        .notFound,
        messages.count > 1
          ? "The World Bank rejected the country and the indicator: \(subject)."
          : "The World Bank rejected a code or a year: \(subject).",
        reason: messages.first.map { $0.text.hasSuffix(".") ? $0.text : $0.text + "." },
        suggestion: "Check the codes and the years; not every database has every indicator."
      )
    case .archived(let subject):
      .init(
        "countries.archived",
        .notFound,
        "The World Bank has archived \(subject).",
        reason: "It was deleted or archived, though the list of indicators may still have it.",
        suggestion: "Search the indicators for its replacement."
      )
    case .notBundled(let subject):
      .init(
        "countries.not_bundled",
        .unavailable,
        "Not bundled: \(subject).",
        reason: "Offline, only kept and bundled figures are available.",
        suggestion: "Go online, or use a bundled indicator."
      )
    case .unexpectedSubject(let expected, let received):
      .init(
        "countries.strange_answer",
        .unavailable,
        "The World Bank sent \(received) instead of \(expected).",
        reason: "The answer is not shown; it may belong to another request.",
        suggestion: "Try again later, or check the address of the server.",
        recoveries: [Recovery(.retry(after: .seconds(5)), title: "Try again")]
      )
    case .repeatedPage(let page, let requested):
      .init(
        "countries.repeated_page",
        .unavailable,
        "The World Bank sent page \(page) again instead of page \(requested).",
        reason: "The list cannot be read to its end.",
        suggestion: "Try again, or check the address of the server: it may not support pages.",
        recoveries: [Recovery(.retry(after: .seconds(5)), title: "Try again")]
      )
    case .notFound(let subject, let suggestions) where suggestions.isEmpty:
      .init(
        "countries.not_found",
        .notFound,
        "No \(subject).",
        suggestion: "Check the spelling, or look it up in the list."
      )
    case .notFound(let subject, let suggestions):
      .init(
        "countries.not_found",
        .notFound,
        "No \(subject).",
        reason: "Did you mean \(suggestions.quotedAlternatives)?",
        recoveries: [
          Recovery(.edit(field: "name", accepted: suggestions), title: "Use a suggestion")
        ]
      )
    case .incomplete(let received, let expected):
      .init(
        "countries.incomplete",
        .unavailable,
        "The World Bank's list is incomplete: received \(received) of \(expected) rows.",
        reason: "A page is missing, repeated, or from another day than the others.",
        suggestion: "Try again.",
        recoveries: [Recovery(.retry(after: .seconds(2)), title: "Try again", isAutomatic: true)]
      )
    case .invalid(let form): form.details
    case .cancelled: .init("countries.cancelled", .cancelled, "Cancelled.")
    }
  }

  private static func details(of error: HTTPError) -> FailureDetails {
    var details = error.details
    // The World Bank API has no sign-in.
    details.recoveries.removeAll { $0.action == .signIn }
    return details
  }
}

extension [String] {
  /// The texts in quotes as alternatives, such as `'Niger' or 'Nigeria'`.
  fileprivate var quotedAlternatives: String {
    let quoted = map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension CountriesError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }

  /// Creates the error for a failed request to the World Bank.
  ///
  /// The World Bank reports errors with status 200 or 400, as JSON or XML; in an outage another
  /// server answers with a web page.
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
    default: false
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
    default: false
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
