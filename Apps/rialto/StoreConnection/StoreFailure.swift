import Catalog
import CatalogShops
import FoundationCore
import Ordering
import StoreHTTP

/// A failure to reach or to sign in to the store of a command.
enum StoreFailure: Failure {
  /// The embedded store does not exist yet.
  case missing(path: String)
  /// A command names no currency, and the store has none.
  case noCurrency(StoreLocation)
  /// The command is for a store in this process.
  case elsewhere(StoreLocation)
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
  /// A secret would be sent unencrypted.
  case insecure(secret: String, StoreLocation)
  /// The sign-in file is not valid.
  case damagedSessions(path: String)
  /// Another command holds the lock of the sign-in file.
  case lockedSessions(path: String)

  var details: FailureDetails {
    switch self {
    case .missing(let path):
      .init(
        "store.missing",
        .notFound,
        "There is no store on this machine yet.",
        reason: "\(path) does not exist.",
        suggestion: "Run 'rialto init' to open your own shop, or 'rialto demo' for a demo store.",
        recoveries: [Recovery(.run(command: "rialto demo"), title: "Create a demo store")]
      )
    case .noCurrency(let location):
      .init(
        "store.no_currency",
        .refused,
        "The store has no currency yet.",
        reason: "It was not set up, and its prices are in several currencies or in none.",
        suggestion: "Name one, as in 12.50EUR or --currency EUR, or set up the store: rialto init"
          + (location == .embedded ? "" : location.optionText)
      )
    case .elsewhere(let location):
      .init(
        "store.not_embedded",
        .refused,
        "The command works on the store of this machine, not on \(location).",
        suggestion: "Use --store embedded, or run it on the machine of that store."
      )
    case .unreachable(let location, let error):
      .init(
        "store.unreachable",
        error.category,
        "Could not connect to the store at \(location).",
        reason: error.reasonIfUnreachable,
        suggestion: location.suggestionIfUnreachable,
        causes: [error],
        recoveries: error.recoveries
      )
    case .signInNeeded(let location, let error):
      .init(
        "store.sign_in_needed",
        .authentication,
        "The store at \(location) requires you to sign in.",
        reason: error.reason,
        suggestion: "Sign in with 'rialto login NAME --store \(location)'.\n"
          + "For another shop, set its access token in RIALTO_STORE_TOKEN.",
        causes: [error],
        recoveries: [Recovery(.signIn, title: "Sign in")]
      )
    case .otherDialect(let location, let asked, let found):
      .init(
        "store.other_dialect",
        .unavailable,
        "The store at \(location) uses the \(found.rawValue) API, not \(asked.rawValue).",
        reason: asked == .rialto
          ? "Other shops have no carts here, and their orders are read-only." : nil,
        suggestion: asked == .rialto
          ? "Choose a Rialto store with --store." : "Set store.dialect to auto to detect it."
      )
    case .noSignIn(let location):
      .init(
        "store.no_sign_in",
        .refused,
        "The \(location.inWords) has no accounts; no sign-in is needed.",
        reason: "Anyone \(location.usersInWords) can use it.",
        suggestion: location.isInProcess
          ? "To use another store, add --store or run 'rialto config set store.url URL'."
          : "Use it without 'rialto login'."
      )
    case .wrongNameOrPassword(let location):
      .init(
        "store.wrong_name_or_password",
        .authentication,
        "Wrong name or password for \(location).",
        suggestion:
          "Try again, or run 'rialto store account' on the server to see the names.",
        recoveries: [Recovery(.signIn, title: "Sign in again")]
      )
    case .notSignedIn(let location):
      .init(
        "store.not_signed_in",
        .authentication,
        "You are not signed in to \(location).",
        suggestion: "Sign in with 'rialto login NAME --store \(location)'.",
        recoveries: [Recovery(.signIn, title: "Sign in")]
      )
    case .insecure(let secret, let location):
      .init(
        "store.overheard",
        .refused,
        "Refused to send \(secret) to \(location).",
        reason: "The connection is not encrypted.",
        suggestion: "Use an address that begins with https://."
      )
    case .damagedSessions(let path):
      .init(
        "store.broken_sessions",
        .failed,
        "The sign-in file \(path) is damaged.",
        suggestion: "Delete the file and sign in again."
      )
    case .lockedSessions(let path):
      .init(
        "store.busy_sessions",
        .unavailable,
        "Another command is using the sign-in file \(path).",
        suggestion: "Try again when it has finished.",
        recoveries: [Recovery(.retry(after: .seconds(1)), title: "Try again")]
      )
    }
  }
}

extension HTTPError {
  /// The reason, which for an unknown name is the title.
  fileprivate var reasonIfUnreachable: String? {
    guard case .hostNotFound = kind else { return reason }
    return [title, reason].compactMap(\.self).joined(separator: "\n")
  }
}

extension StoreLocation {
  fileprivate var inWords: String { self == .embedded ? "embedded store" : "store at \(self)" }

  fileprivate var usersInWords: String {
    switch self {
    case .embedded: "who can read its file"
    case .database: "with access to its database"
    case .web, .socket: "who can reach it"
    }
  }

  fileprivate var suggestionIfUnreachable: String {
    switch self {
    case .socket: "Start it with 'rialto store serve'."
    case _ where isRemote: "Check the address and your network connection."
    default: "Start it with 'rialto store serve --listen HOST:PORT'."
    }
  }
}

extension StoreFailure {
  static func explainingSignIn(_ error: any Error, at location: StoreLocation) -> any Error {
    switch (error as? HTTPError)?.kind {
    case .status(401, _), .credentialRefused: wrongNameOrPassword(location)
    case .status(404, _): noSignIn(location)
    default: explaining(error, at: location)
    }
  }

  /// Returns the failure to show for an error of the store, or the error itself without one.
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
