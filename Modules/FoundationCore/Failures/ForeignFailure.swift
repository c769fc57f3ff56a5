import Foundation

extension Error {
  /// The error as a failure: itself if it is one, otherwise a failure created from it.
  ///
  /// Its localized descriptions become title, reason and suggestion; the options of a
  /// `RecoverableError` become recoveries. The category is derived from POSIX, Cocoa and URL loading
  /// codes; a `CancellationError` is ``FailureCategory/cancelled``. The error itself is the
  /// first cause.
  public var asFailure: any Failure {
    switch self {
    case let failure as any Failure: failure
    default: ForeignFailure(self)
    }
  }
}

/// The failure of an error that does not conform to `Failure`.
struct ForeignFailure: Failure {
  let original: any Error
  let details: FailureDetails

  init(_ error: any Error) {
    let system = error as NSError
    original = error
    let category = error is CancellationError ? .cancelled : FailureCategory(system)
    let title: String
    let reason: String?
    let failureReason = system.localizedFailureReason
    if Self.hasDescription(error, as: system) {
      title = error.localizedDescription
      // If an error has no description, Foundation appends the reason to a general one.
      let isIncluded = failureReason.map(title.contains) ?? true
      reason = isIncluded ? system.userInfo[NSFilePathErrorKey] as? String : failureReason
    } else {
      title = category == .cancelled ? "Cancelled." : "An unexpected error occurred."
      reason = failureReason ?? String(describing: error)
    }
    details = FailureDetails(
      Self.code(of: error, as: system),
      category,
      title,
      reason: reason,
      suggestion: system.localizedRecoverySuggestion,
      causes: [error] + Self.underlying(system),
      recoveries: ((error as? any RecoverableError)?.recoveryOptions ?? []).enumerated()
        .map { Recovery(.attempt(option: $0), title: $1) }
    )
  }

  /// The errors below the original one.
  var underlying: [any Error] { Self.underlying(original as NSError) }

  private static func underlying(_ error: NSError) -> [any Error] {
    error.userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error }.map { [$0] } ?? []
  }

  /// Attempts one of the original error's options, and returns `true` if it recovered.
  func attempt(option: Int) async -> Bool {
    guard let recoverable = original as? any RecoverableError,
      recoverable.recoveryOptions.indices.contains(option)
    else { return false }
    return await withCheckedContinuation { continuation in
      // An error may call the handler twice, which a continuation does not survive.
      let answer = Lock<CheckedContinuation<Bool, Never>?>(continuation)
      recoverable.attemptRecovery(optionIndex: option) { hasRecovered in
        answer.withLock { $0.take() }?.resume(returning: hasRecovered)
      }
    }
  }

  private static func hasDescription(_ error: any Error, as system: NSError) -> Bool {
    if let localized = error as? any LocalizedError {
      return localized.errorDescription?.isEmpty == false
    }
    return error is POSIXError || error is CocoaError || type(of: error) is NSError.Type
  }

  /// Returns the stable code: the type's name in place of a Swift error's number, which depends on the
  /// order of its cases.
  private static func code(of error: any Error, as system: NSError) -> String {
    switch system.domain {
    case _ where error is CancellationError: "cancelled"
    case NSPOSIXErrorDomain: "posix.\(system.code)"
    case NSCocoaErrorDomain: "cocoa.\(system.code)"
    case NSURLErrorDomain: "url.\(system.code)"
    case let domain where type(of: error) is NSError.Type: "error.\(domain).\(system.code)"
    default: "error.\(type(of: error))"
    }
  }
}

extension FailureCategory {
  /// Creates the category of a system error from its domain and code.
  fileprivate init(_ error: NSError) {
    self =
      switch error.domain {
      case NSPOSIXErrorDomain: Self.posix(error.code)
      case NSCocoaErrorDomain: Self.cocoa(error.code)
      case NSURLErrorDomain: Self.urlLoading(error.code)
      default: .failed
      }
  }

  private static func posix(_ code: Int) -> FailureCategory {
    switch Int32(exactly: code).flatMap(POSIXErrorCode.init) {
    case .ENOENT: .notFound
    case .EACCES, .EPERM, .EROFS: .refused
    case .EEXIST: .conflict
    case .EDQUOT: .quota
    case .ECANCELED: .cancelled
    case .ECONNREFUSED, .ECONNRESET, .ETIMEDOUT, .EHOSTDOWN, .EHOSTUNREACH, .ENETDOWN,
      .ENETUNREACH:
      .unavailable
    default: .failed
    }
  }

  private static func cocoa(_ code: Int) -> FailureCategory {
    switch CocoaError.Code(rawValue: code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: .notFound
    case .fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly: .refused
    case .fileWriteFileExists: .conflict
    case .userCancelled: .cancelled
    default: .failed
    }
  }

  /// Uses numbers, since on Linux the names are in FoundationNetworking, which is not linked.
  private static func urlLoading(_ code: Int) -> FailureCategory {
    switch code {
    case -999: .cancelled
    case -1012, -1013: .authentication
    case -1001, -1003, -1004, -1005, -1006, -1009: .unavailable
    default: .failed
    }
  }
}
