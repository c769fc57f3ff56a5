public import FoundationCore
public import StoreHTTP

/// Why the bank's figures could not be had.
public enum CountriesError: Error {
  /// What the bank says is wrong with a question.
  public struct Message: Sendable, Hashable {
    /// Its number, such as 120.
    public let id: String
    /// What it says.
    public let text: String
  }

  /// The bank could not be asked, or failed.
  case bank(HTTPError)
  /// The bank answers with a web page: it is out of order, or something stands before it.
  case outage(HTTPError)
  /// What came is none of the bank's lists, or damaged.
  case unreadable(HTTPError)
  /// The bank does not take a value of the question; which it does not say.
  case refusedValue(asked: String, [Message])
  /// The bank has put what was asked for away, though its catalogue may still list it.
  case archived(String)
  /// The indicator is not among the bundled ones, and only those are at hand.
  case notBundled(String)
  /// The answer is about something else than was asked for.
  case strange(asked: String, got: String)
  /// Another page came again in place of the one that was asked for.
  case repeatedPage(Int, asked: Int)
  /// There is no such thing; the names that are nearest to it.
  case notFound(what: String, nearest: [String])
  /// The pages of a list do not make up the whole of it.
  case incomplete(got: Int, of: Int)
  /// The question is not right; each field says why.
  case invalid(FormFailure)
  /// The caller changed its mind.
  case cancelled
}

extension CountriesError: Failure {
  public var code: String {
    switch self {
    case .bank(let error): error.code
    case .outage: "countries.outage"
    case .unreadable: "countries.unreadable"
    case .refusedValue: "countries.refused_value"
    case .archived: "countries.archived"
    case .notBundled: "countries.not_bundled"
    case .strange: "countries.strange_answer"
    case .repeatedPage: "countries.repeated_page"
    case .notFound: "countries.not_found"
    case .incomplete: "countries.incomplete"
    case .invalid(let failure): failure.code
    case .cancelled: "countries.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .bank(let error): error.category
    case .outage, .unreadable, .incomplete, .notBundled, .strange, .repeatedPage: .unavailable
    case .refusedValue, .archived, .notFound: .notFound
    case .invalid(let failure): failure.category
    case .cancelled: .cancelled
    }
  }

  public var title: String {
    switch self {
    case .bank(let error): error.title
    case .outage: "The World Bank answers with a web page in place of figures."
    case .unreadable: "What the World Bank answers is not a list of figures."
    case .refusedValue(let asked, let messages):
      messages.count > 1
        ? "The World Bank has neither such a place nor such an indicator: \(asked)."
        : "The World Bank does not take a part of this: \(asked)."
    case .archived(let asked): "The World Bank has put this away: \(asked)."
    case .notBundled(let asked): "Not bundled: \(asked)."
    case .strange(let asked, let got):
      "The World Bank answers about \(got), and was asked about \(asked)."
    case .repeatedPage(let page, let asked):
      "The World Bank sends page \(page) again in place of page \(asked)."
    case .notFound(let what, _): "There is no \(what)."
    case .incomplete(let got, let total):
      "The World Bank's list is not whole: \(got) of \(total) rows came."
    case .invalid(let failure): failure.title
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .bank(let error): error.reason
    case .outage(let error), .unreadable(let error): error.reason
    case .refusedValue(_, let messages):
      messages.first.map { "It says: \($0.text) (\($0.id))" }
    case .archived: "It was deleted or archived, though the catalogue may still list it."
    case .notBundled: "Without the network there are only the figures that are bundled."
    case .strange: "None of it is shown: it may be the answer to somebody else."
    case .repeatedPage: "A list that does not move on is not read to its end."
    case .notFound(_, let nearest):
      nearest.isEmpty
        ? nil : "Near to it are \(nearest.map { "'\($0)'" }.joined(separator: ", "))."
    case .incomplete: "A page is missing, came twice, or is of another day than the others."
    case .invalid(let failure): failure.reason
    case .cancelled: nil
    }
  }

  public var causes: [any Error] {
    switch self {
    case .bank(let error): error.causes
    case .outage(let error), .unreadable(let error): [error]
    case .invalid(let failure): failure.causes
    case .refusedValue, .archived, .notFound, .incomplete, .notBundled, .strange, .repeatedPage,
      .cancelled:
      []
    }
  }
}
