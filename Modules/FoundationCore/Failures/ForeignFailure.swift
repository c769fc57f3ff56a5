import Foundation

extension Error {
  /// The error as a failure: itself if it is one, and otherwise a failure that stands for it.
  ///
  /// What the error says of itself becomes title, reason and suggestion; the options of a
  /// `RecoverableError` become recoveries; the category follows from the codes of POSIX, Cocoa and
  /// URL loading, and a cancellation is one. The error itself is the first of the causes.
  public var asFailure: any Failure {
    switch self {
    case let failure as any Failure: failure
    case let bridged as RecoverableFailure: bridged.failure
    default: ForeignFailure(self)
    }
  }
}

/// Stands for an error that knows nothing of failures.
struct ForeignFailure: Failure {
  let original: any Error
  let code: String
  let category: FailureCategory
  let title: String
  let reason: String?
  let suggestion: String?

  init(_ error: any Error) {
    let system = error as NSError
    original = error
    code = Self.code(of: error, system)
    category = error is CancellationError ? .cancelled : FailureCategory(system)
    suggestion = system.localizedRecoverySuggestion
    let why = system.localizedFailureReason
    if Self.describesItself(error, system) {
      title = error.localizedDescription
      // Where an error has no description of its own, Foundation makes one text of both.
      let isSaid = why.map(title.contains) ?? true
      reason = isSaid ? system.userInfo[NSFilePathErrorKey] as? String : why
    } else {
      title = category == .cancelled ? "Cancelled." : "Something unexpected went wrong."
      reason = why ?? String(describing: error)
    }
  }

  var causes: [any Error] { [original] + underlying }

  /// The errors below the original one.
  var underlying: [any Error] {
    (original as NSError).userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error }.map { [$0] }
      ?? []
  }

  var recoveries: [Recovery] {
    guard let recoverable = original as? any RecoverableError else { return [] }
    return recoverable.recoveryOptions.enumerated().map { index, title in
      Recovery(.attempt(option: index), title: title)
    }
  }

  /// Lets the original error try one of its options, and tells whether it recovered.
  func attempt(option: Int) -> Bool {
    guard let recoverable = original as? any RecoverableError,
      recoverable.recoveryOptions.indices.contains(option)
    else { return false }
    return recoverable.attemptRecovery(optionIndex: option)
  }

  private static func describesItself(_ error: any Error, _ system: NSError) -> Bool {
    if let localized = error as? any LocalizedError {
      return localized.errorDescription?.isEmpty == false
    }
    return error is POSIXError || error is CocoaError || type(of: error) is NSError.Type
  }

  /// A type's name where Foundation would number its cases, since numbers change with the source.
  private static func code(of error: any Error, _ system: NSError) -> String {
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
  /// The category of an error of the system, by its domain and code.
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

  /// By number, since the names live in a library that Linux is spared.
  private static func urlLoading(_ code: Int) -> FailureCategory {
    switch code {
    case -999: .cancelled
    case -1012, -1013: .authentication
    case -1001, -1003, -1004, -1005, -1006, -1009: .unavailable
    default: .failed
    }
  }
}
