import Catalog
import CommandKit
import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// What goes wrong between a command and the store it asks.
enum StoreFailure: Failure {
  /// The embedded store has no file yet.
  case missing(path: String)
  /// Nothing answers where the store should be.
  case unreachable(StoreLocation, HTTPError)
  /// The store wants to know who asks.
  case signInNeeded(StoreLocation, HTTPError)
  /// The store speaks another dialect than the one it was asked in.
  case otherDialect(StoreLocation, asked: StoreAPI, found: StoreAPI)
  /// The store knows no accounts to sign in to.
  case noSignIn(StoreLocation)
  /// Nobody is told which of the two it is.
  case wrongNameOrPassword(StoreLocation)
  /// Nobody is signed in.
  case notSignedIn(StoreLocation)
  /// A password would be read by others on its way.
  case overheard(StoreLocation)
  /// An access token would be read by others on its way.
  case overheardToken(StoreLocation)
  /// The file of sign-ins is not what was written there.
  case brokenSessions(path: String)
  /// Another command changes the sign-ins and does not end.
  case busySessions(path: String)

  var code: String {
    switch self {
    case .missing: "store.missing"
    case .unreachable: "store.unreachable"
    case .signInNeeded: "store.sign_in_needed"
    case .otherDialect: "store.other_dialect"
    case .noSignIn: "store.no_sign_in"
    case .wrongNameOrPassword: "store.wrong_name_or_password"
    case .notSignedIn: "store.not_signed_in"
    case .overheard, .overheardToken: "store.overheard"
    case .brokenSessions: "store.broken_sessions"
    case .busySessions: "store.busy_sessions"
    }
  }

  var category: FailureCategory {
    switch self {
    case .missing: .notFound
    case .unreachable(_, let error): error.category
    case .signInNeeded, .wrongNameOrPassword, .notSignedIn: .authentication
    case .noSignIn, .overheard, .overheardToken: .refused
    case .brokenSessions: .failed
    case .busySessions, .otherDialect: .unavailable
    }
  }

  var title: String {
    switch self {
    case .missing: "There is no store on this machine yet."
    case .unreachable(let location, _): "No store answers at \(location)."
    case .signInNeeded(let location, _): "The store at \(location) wants to know who asks."
    case .otherDialect(let location, let asked, let found):
      "\(location) is asked in the dialect \(asked.rawValue), and answers in \(found.rawValue)."
    case .noSignIn(let location): "The \(location.inWords) has nobody to sign in."
    case .wrongNameOrPassword(let location):
      "The name or the password is not right at \(location)."
    case .notSignedIn(let location): "Nobody is signed in at \(location)."
    case .overheard(let location): "A password is not sent to \(location)."
    case .overheardToken(let location): "The access token is not sent to \(location)."
    case .brokenSessions(let path): "The sign-ins in \(path) cannot be read."
    case .busySessions(let path): "Another command holds the sign-ins in \(path)."
    }
  }

  var reason: String? {
    switch self {
    case .missing(let path): "\(path) is not there."
    case .unreachable(_, let error), .signInNeeded(_, let error): error.reason
    case .noSignIn(.embedded): "Whoever may read its file may use it."
    case .noSignIn(.database): "Whoever its database lets in may use it."
    case .noSignIn: "Whoever reaches it may use it."
    case .overheard, .overheardToken: "Without TLS, others could read it on its way."
    case .otherDialect(_, .rialto, _): "Carts and orders are only in stores of Rialto's own kind."
    case .otherDialect, .wrongNameOrPassword, .notSignedIn, .brokenSessions, .busySessions: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .missing:
      "To try everything, 'rialto demo' makes one; else fill one with 'rialto store seed', or begin "
        + "with 'rialto catalog add'."
    case .otherDialect(_, .rialto, _): "Name another store with --store."
    case .otherDialect: "Leave store.dialect at auto, which finds it out."
    case .unreachable(.socket, _): "Start it with 'rialto store serve'."
    case .unreachable(let location, _) where location.isElsewhere:
      "Check the address, and that this machine is on the network."
    case .unreachable: "Start it with 'rialto store serve --listen HOST:PORT'."
    case .signInNeeded(let location, _):
      "Sign in with 'rialto login NAME --store \(location)'.\n"
        + "The access token of another shop goes into RIALTO_STORE_TOKEN."
    case .notSignedIn(let location): "Sign in with 'rialto login NAME --store \(location)'."
    case .wrongNameOrPassword:
      "Try again; 'rialto store account list' tells the names, where the store is."
    case .noSignIn(.web), .noSignIn(.socket): "Ask it as it is, without 'rialto login'."
    case .noSignIn: "Name a store with --store, or with 'rialto config set store.url URL'."
    case .overheard, .overheardToken: "Use an address that begins with https://."
    case .brokenSessions: "Remove the file, and sign in again."
    case .busySessions: "Try again when it has ended."
    }
  }

  var recoveries: [Recovery] {
    switch self {
    case .missing:
      [Recovery(.run(command: "rialto store seed"), title: "Fill one with a demo")]
    case .unreachable(_, let error): error.recoveries
    case .signInNeeded, .notSignedIn: [Recovery(.signIn, title: "Sign in")]
    case .wrongNameOrPassword: [Recovery(.signIn, title: "Sign in again")]
    case .busySessions: [Recovery(.retry(after: .seconds(1)), title: "Try again")]
    case .otherDialect, .noSignIn, .overheard, .overheardToken, .brokenSessions: []
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
  /// What an error means to whoever wants to sign in.
  static func explainingSignIn(_ error: any Error, at location: StoreLocation) -> any Error {
    switch (error as? HTTPError)?.kind {
    case .status(401, _), .credentialRefused: wrongNameOrPassword(location)
    case .status(404, _): noSignIn(location)
    default: explaining(error, at: location)
    }
  }

  /// What an error of the store means to whoever typed the command; itself where no more is known.
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
