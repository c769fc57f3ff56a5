public import FoundationCore
// Without it, the compiler would use the defaults of `Failure` for an HTTP error.
import StoreHTTP

extension CatalogError {
  public var suggestion: String? {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.suggestion
    case .unrecognizedStore:
      "Check the URL, or name the store API if the store has no products yet."
    case .notSignedIn: "Sign in and try again."
    case .notAllowed: "Sign in with another account, or ask an administrator of the store."
    case .invalid(let failure): failure.suggestion
    case .notFound: "Check the list; it may have been removed."
    case .conflict(let conflict):
      conflict.merged == nil
        ? "Compare both versions and edit it again."
        : "Apply your changes to the current product."
    case .alreadyReviewed: "Remove the earlier review first."
    case .stockReserved: "Ship or cancel the orders first, or keep the reserved stock."
    case .refused: nil
    case .importInterrupted: "Import the file again; products that were imported stay unchanged."
    case .unsupported: "Use the store's own tools."
    case .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .store(let error), .pageFailed(_, let error): error.recoveries
    case .notSignedIn: [Recovery(.signIn, title: "Sign in")]
    case .notAllowed: [Recovery(.signIn, title: "Sign in with another account")]
    case .invalid(let failure): failure.recoveries
    case .conflict(let conflict): conflict.recoveries
    case .stockReserved: [Recovery(.edit(field: "onHand", accepted: []), title: "Correct onHand")]
    case .importInterrupted: [Recovery(.retry(after: .seconds(1)), title: "Import again")]
    case .unrecognizedStore, .notFound, .alreadyReviewed, .refused, .unsupported, .cancelled: []
    }
  }
}

extension EditConflict {
  /// The changes of others, one line for each field.
  var reason: String? {
    let lines = theirs.map { "\($0.field): '\($0.before)' is now '\($0.after)'." }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A retry with the merged draft, or an edit of each conflicting field.
  var recoveries: [Recovery] {
    guard merged == nil else {
      return [
        Recovery(.retry(after: .zero), title: "Apply your changes to the current product")
      ]
    }
    return conflictingFields.map {
      Recovery(.edit(field: $0, accepted: []), title: "Decide on \($0)")
    }
  }
}
