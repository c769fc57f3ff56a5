public import FoundationCore
// Without it, the defaults of every failure would be taken for an HTTP error's own words.
import StoreHTTP

extension CatalogError {
  public var suggestion: String? {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.suggestion
    case .noStore: "Check its address; of a shop that is empty, say which dialect it speaks."
    case .notSignedIn: "Sign in, and do it again."
    case .notAllowed: "Sign in with an account that may, or ask whoever runs the store."
    case .invalid(let failure): failure.suggestion
    case .notFound: "Look for it in the list; it may have been removed."
    case .conflict(let conflict):
      conflict.merged == nil
        ? "Look at both, and decide." : "Make your changes to the product as it is now."
    case .alreadyReviewed: "Remove the earlier review first."
    case .stockReserved: "Wait until the orders are sent, or keep as many as they need."
    case .refused: nil
    case .importCutShort: "Import it again: what the store has already stays as it is."
    case .unsupported: "Do it where that store is kept."
    case .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.recoveries
    case .notSignedIn: [Recovery(.signIn, title: "Sign in")]
    case .notAllowed: [Recovery(.signIn, title: "Sign in as someone else")]
    case .invalid(let failure): failure.recoveries
    case .conflict(let conflict): conflict.recoveries
    case .stockReserved: [Recovery(.edit(field: "onHand", accepted: []), title: "Correct onHand")]
    case .importCutShort: [Recovery(.retry(after: .seconds(1)), title: "Import it again")]
    case .noStore, .notFound, .alreadyReviewed, .refused, .unsupported, .cancelled: []
    }
  }
}

extension EditConflict {
  /// Who changed what, a line for each field that others changed.
  var reason: String? {
    let lines = theirs.map { "\($0.field): \($0.before) is now \($0.after)." }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Doing it again with what was merged, or deciding field by field.
  var recoveries: [Recovery] {
    guard merged == nil else {
      return [
        Recovery(.retry(after: .zero), title: "Make your changes to the product as it is now")
      ]
    }
    return clashes.map { Recovery(.edit(field: $0, accepted: []), title: "Decide on \($0)") }
  }
}
