import FoundationCore
import StoreHTTP

extension CountriesError {
  /// What a failure of HTTP means to whoever asks the bank.
  ///
  /// The bank says what is wrong with the status 200 or 400, as JSON or as XML, and in an outage
  /// something else answers in its place.
  ///
  /// - Parameters:
  ///   - error: The failure.
  ///   - asked: What was asked for.
  init(_ error: HTTPError, asking asked: String) {
    switch error.kind {
    case .status(let status, let problem):
      let messages = Message.all(in: problem)
      if messages.contains(where: \.saysNotBundled) {
        self = .notBundled(asked)
      } else if messages.contains(where: \.saysArchived) {
        self = .archived(asked)
      } else if !messages.isEmpty {
        self = .refusedValue(asked: asked, messages)
      } else if status == 404 {
        self = .notFound(what: asked, nearest: [])
      } else if (200..<300).contains(status) {
        self = problem.title == nil ? .unreadable(error) : .outage(error)
      } else {
        self = .bank(error)
      }
    case .unreadable:
      let strange = error.underlying.first as? UnexpectedSubject
      self = strange.map { .strange(asked: asked, got: $0.about) } ?? .unreadable(error)
    default: self = error.category == .cancelled ? .cancelled : .bank(error)
    }
  }

  /// Whether it passes by itself, sometimes within a moment.
  var isPassing: Bool {
    switch self {
    case .outage, .unreadable: true
    case .bank(let error):
      // The bank answers now and then with a 400 to what it answers the moment after.
      if case .status(400, _) = error.kind { true } else { false }
    case .refusedValue, .archived, .notBundled, .notFound, .incomplete, .strange, .repeatedPage,
      .invalid, .cancelled:
      false
    }
  }

  /// True for pages that do not make up one list; stored pages may be the cause.
  var isAboutPages: Bool {
    switch self {
    case .incomplete, .repeatedPage: true
    default: false
    }
  }

  /// Whether another question may be answered where this one was not.
  var isAboutTheQuestion: Bool {
    switch self {
    case .refusedValue, .archived, .notBundled, .notFound: true
    case .bank(let error):
      if case .status(400..<500, _) = error.kind { true } else { false }
    case .outage, .unreadable, .incomplete, .strange, .repeatedPage, .invalid, .cancelled: false
    }
  }
}

extension CountriesError.Message {
  /// The messages of the bank that an answer holds; none where something else has failed.
  fileprivate static func all(in problem: HTTPError.Problem) -> [Self] {
    let member = problem.members.first { $0.name == "message" }
    if case .array(let elements)? = member?.value {
      return elements.compactMap { element in
        guard case .string(let text)? = element["value"] else { return nil }
        let id = if case .string(let id)? = element["id"] { id } else { "" }
        return Self(id: id, text: text)
      }
    }
    // In XML only the words are left.
    let known = [("175", saysArchived), ("120", "The provided parameter value is not valid")]
    return known.filter { problem.excerpt.contains($0.1) }.map { Self(id: $0.0, text: $0.1) }
  }

  /// The number is used for wrong formats too, so that the words have to tell.
  fileprivate var saysArchived: Bool { text.contains(Self.saysArchived) }

  /// Said by the sandbox, which has but a few of the Bank's indicators.
  fileprivate var saysNotBundled: Bool { text.contains("not among those that are bundled") }

  private static let saysArchived = "It may have been deleted or archived."
}
