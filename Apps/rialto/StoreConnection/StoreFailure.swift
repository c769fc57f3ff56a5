import Catalog
import CommandKit
import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// A failure to reach or to sign in to the store of a command.
enum StoreFailure: Failure {
  /// The embedded store does not exist yet.
  case missing(path: String)
  /// The store cannot be reached.
  case unreachable(StoreLocation, HTTPError)
  /// The store requires a sign-in.
  case signInNeeded(StoreLocation, HTTPError)
  /// The store uses another API than the one it was called with.
  case otherDialect(StoreLocation, asked: StoreAPI, found: StoreAPI)
  /// The store has no accounts.
  case noSignIn(StoreLocation)
  /// The name or the password is wrong; the store does not say which.
  case wrongNameOrPassword(StoreLocation)
  /// The user is not signed in.
  case notSignedIn(StoreLocation)
  /// A password would be sent unencrypted.
  case insecurePassword(StoreLocation)
  /// An access token would be sent unencrypted.
  case insecureToken(StoreLocation)
  /// The sign-in file is not valid.
  case damagedSessions(path: String)
  /// Another command holds the lock of the sign-in file.
  case lockedSessions(path: String)

  var code: String {
    switch self {
    case .missing: "store.missing"
    case .unreachable: "store.unreachable"
    case .signInNeeded: "store.sign_in_needed"
    case .otherDialect: "store.other_dialect"
    case .noSignIn: "store.no_sign_in"
    case .wrongNameOrPassword: "store.wrong_name_or_password"
    case .notSignedIn: "store.not_signed_in"
    case .insecurePassword, .insecureToken: "store.overheard"
    case .damagedSessions: "store.broken_sessions"
    case .lockedSessions: "store.busy_sessions"
    }
  }

  var category: FailureCategory {
    switch self {
    case .missing: .notFound
    case .unreachable(_, let error): error.category
    case .signInNeeded, .wrongNameOrPassword, .notSignedIn: .authentication
    case .noSignIn, .insecurePassword, .insecureToken: .refused
    case .damagedSessions: .failed
    case .lockedSessions, .otherDialect: .unavailable
    }
  }

  var title: String {
    switch self {
    case .missing: "There is no store on this machine yet."
    case .unreachable(let location, _): "Could not connect to the store at \(location)."
    case .signInNeeded(let location, _): "The store at \(location) requires you to sign in."
    case .otherDialect(let location, let asked, let found):
      "The store at \(location) uses the \(found.rawValue) API, not \(asked.rawValue)."
    case .noSignIn(let location):
      "The \(location.inWords) has no accounts; no sign-in is needed."
    case .wrongNameOrPassword(let location):
      "Wrong name or password for \(location)."
    case .notSignedIn(let location): "You are not signed in to \(location)."
    case .insecurePassword(let location): "Refused to send the password to \(location)."
    case .insecureToken(let location): "Refused to send the access token to \(location)."
    case .damagedSessions(let path): "The sign-in file \(path) is damaged."
    case .lockedSessions(let path): "Another command is using the sign-in file \(path)."
    }
  }

  var reason: String? {
    switch self {
    case .missing(let path): "\(path) does not exist."
    case .unreachable(_, let error), .signInNeeded(_, let error): error.reason
    case .noSignIn(.embedded): "Anyone who can read its file can use it."
    case .noSignIn(.database): "Anyone with access to its database can use it."
    case .noSignIn: "Anyone who can reach it can use it."
    case .insecurePassword, .insecureToken: "The connection is not encrypted."
    case .otherDialect(_, .rialto, _): "Only Rialto stores have carts and orders."
    case .otherDialect, .wrongNameOrPassword, .notSignedIn, .damagedSessions,
      .lockedSessions:
      nil
    }
  }

  var suggestion: String? {
    switch self {
    case .missing:
      "Run 'rialto store seed' for a demo store, or 'rialto catalog add' to start your own."
    case .otherDialect(_, .rialto, _): "Choose a Rialto store with --store."
    case .otherDialect: "Set store.dialect to auto to detect it."
    case .unreachable(.socket, _): "Start it with 'rialto store serve'."
    case .unreachable(let location, _) where location.isRemote:
      "Check the address and your network connection."
    case .unreachable: "Start it with 'rialto store serve --listen HOST:PORT'."
    case .signInNeeded(let location, _):
      "Sign in with 'rialto login NAME --store \(location)'.\n"
        + "For another shop, set its access token in RIALTO_STORE_TOKEN."
    case .notSignedIn(let location): "Sign in with 'rialto login NAME --store \(location)'."
    case .wrongNameOrPassword:
      "Try again, or run 'rialto store account list' on the server to see the names."
    case .noSignIn(.web), .noSignIn(.socket): "Use it without 'rialto login'."
    case .noSignIn: "To use another store, add --store or run 'rialto config set store.url URL'."
    case .insecurePassword, .insecureToken: "Use an address that begins with https://."
    case .damagedSessions: "Delete the file and sign in again."
    case .lockedSessions: "Try again when it has finished."
    }
  }

  var recoveries: [Recovery] {
    switch self {
    case .missing:
      [Recovery(.run(command: "rialto store seed"), title: "Create a demo store")]
    case .unreachable(_, let error): error.recoveries
    case .signInNeeded, .notSignedIn: [Recovery(.signIn, title: "Sign in")]
    case .wrongNameOrPassword: [Recovery(.signIn, title: "Sign in again")]
    case .lockedSessions: [Recovery(.retry(after: .seconds(1)), title: "Try again")]
    case .otherDialect, .noSignIn, .insecurePassword, .insecureToken, .damagedSessions: []
    }
  }

  var causes: [any Error] {
    switch self {
    case .unreachable(_, let error), .signInNeeded(_, let error): [error]
    default: []
    }
  }
}

extension StoreLocation {
  fileprivate var inWords: String {
    self == .embedded ? "embedded store" : "store at \(self)"
  }
}

extension StoreFailure {
  /// Returns the failure to show for an error of a sign-in.
  static func explainingSignIn(_ error: any Error, at location: StoreLocation) -> any Error {
    switch (error as? HTTPError)?.kind {
    case .status(401, _), .credentialRefused: wrongNameOrPassword(location)
    case .status(404, _): noSignIn(location)
    default: explaining(error, at: location)
    }
  }

  /// Returns the failure to show for an error of the store, or the error itself if there is none.
  static func explaining(_ error: any Error, at location: StoreLocation) -> any Error {
    let answer: HTTPError
    switch error {
    case let error as HTTPError: answer = error
    case CatalogError.store(let error), CatalogError.notSignedIn(let error): answer = error
    case OrderingError.requestFailed(let error), OrderingError.notSignedIn(let error):
      answer = error
    default: return error
    }
    return switch answer.kind {
    case .noConnection, .hostNotFound: unreachable(location, answer)
    case .status(401, _), .credentialRefused: signInNeeded(location, answer)
    default: error
    }
  }
}
