public import FoundationCore
// Without this import, the default members of every failure would win over those of HTTPError.
import StoreHTTP

extension CountriesError {
  public var suggestion: String? {
    switch self {
    case .http(let error): error.suggestion
    case .outage: "Try again later; loaded figures remain available."
    case .unreadable: "Try again later; the World Bank may have changed its API."
    case .invalidParameter: "Check the codes and the years; not every database has every indicator."
    case .archived: "Search the indicators for its replacement."
    case .notBundled:
      "Go online, or use a bundled indicator; offline, the list of indicators has only those."
    case .unexpectedSubject: "Try again later, or check the address of the server."
    case .repeatedPage: "Try again, or check the address of the server: it may not support pages."
    case .notFound(_, let suggestions):
      suggestions.isEmpty ? "Check the spelling, or look it up in the list." : nil
    case .incomplete: "Try again."
    case .invalid(let failure): failure.suggestion
    case .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    // The World Bank API has no sign-in.
    case .http(let error): error.recoveries.filter { $0.action != .signIn }
    case .outage: [Recovery(.retry(after: .seconds(60)), title: "Try again")]
    case .unreadable: [Recovery(.retry(after: .seconds(5)), title: "Try again")]
    case .incomplete: [Recovery(.retry(after: .seconds(2)), title: "Try again", isAutomatic: true)]
    case .notFound(_, let suggestions) where !suggestions.isEmpty:
      [Recovery(.edit(field: "name", accepted: suggestions), title: "Use a suggestion")]
    case .invalid(let failure): failure.recoveries
    case .unexpectedSubject, .repeatedPage:
      [Recovery(.retry(after: .seconds(5)), title: "Try again")]
    case .invalidParameter, .archived, .notBundled, .notFound, .cancelled: []
    }
  }
}
