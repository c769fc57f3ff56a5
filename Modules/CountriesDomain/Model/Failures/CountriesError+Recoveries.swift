public import FoundationCore
// Without it, the defaults of every failure would be taken for an HTTP error's own words.
import StoreHTTP

extension CountriesError {
  public var suggestion: String? {
    switch self {
    case .bank(let error): error.suggestion
    case .outage: "Try again in a while; what was loaded before can be used until then."
    case .unreadable: "Try again in a while; the World Bank may have changed its answers."
    case .refusedValue: "Check the codes and the years; not every database has every indicator."
    case .archived: "Look in the catalogue for an indicator that took its place."
    case .notBundled:
      "Go online, or take a bundled indicator; offline, the list of indicators has only those."
    case .strange: "Try again in a while, or ask another address."
    case .repeatedPage: "Try again, or ask another address: this one does not know of pages."
    case .notFound(_, let nearest):
      nearest.isEmpty ? "Check the spelling, or look for it in the list." : "Take one of these."
    case .incomplete: "Try again: nothing is shown rather than a part of it."
    case .invalid(let failure): failure.suggestion
    case .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    // The bank knows no sign-in.
    case .bank(let error): error.recoveries.filter { $0.action != .signIn }
    case .outage: [Recovery(.retry(after: .seconds(60)), title: "Try again")]
    case .unreadable: [Recovery(.retry(after: .seconds(5)), title: "Try again")]
    case .incomplete: [Recovery(.retry(after: .seconds(2)), title: "Try again", isAutomatic: true)]
    case .notFound(_, let nearest) where !nearest.isEmpty:
      [Recovery(.edit(field: "name", accepted: nearest), title: "Take one of these")]
    case .invalid(let failure): failure.recoveries
    case .strange, .repeatedPage: [Recovery(.retry(after: .seconds(5)), title: "Try again")]
    case .refusedValue, .archived, .notBundled, .notFound, .cancelled: []
    }
  }
}
