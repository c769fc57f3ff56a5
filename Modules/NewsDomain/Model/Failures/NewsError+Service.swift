import FoundationCore
import StoreHTTP

extension NewsError {
  /// The title of a failure over HTTP; a sign-in that is wanted names who wants it.
  static func title(of error: HTTPError, from provider: Article.Provider) -> String {
    switch error.signInStatus {
    case 407?: "A proxy on the way to \(error.server) asks for a sign-in (407)."
    case let status?:
      "Not \(provider.name), but what answers at \(error.server) asks for a sign-in (\(status))."
    case nil: error.title
    }
  }

  /// Returns the advice for a failure over HTTP.
  static func suggestion(for error: HTTPError, from provider: Article.Provider) -> String? {
    guard let status = error.signInStatus else { return error.suggestion }
    return status == 407
      ? error.suggestion
      : "See whether a network that wants a sign-in, or a proxy, stands between, and whether the "
        + "address of \(provider.name) is right."
  }

  /// The ways out of a failure over HTTP; no key of ours helps with the sign-in of another.
  static func recoveries(from error: HTTPError) -> [Recovery] {
    error.recoveries.filter { error.signInStatus == nil || $0.action != .signIn }
  }
}

extension HTTPError {
  /// The status by which a sign-in is wanted.
  fileprivate var signInStatus: Int? {
    if case .status(let status, _) = kind, [401, 407].contains(status) { status } else { nil }
  }
}
