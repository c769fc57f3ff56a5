import CommandKit
import Foundation
import Mail
import StoreHTTP

/// The process environment of the program; tests inject their own.
struct AppEnvironment: Sendable {
  var console: Console

  /// The working directory; empty if it no longer exists.
  let workingDirectory: String

  /// Returns the home folder of the account; called only if `HOME` is not set.
  let accountHome: @Sendable () -> String?
  let userID: UInt32
  let now: @Sendable () -> Date

  /// The clock that retries and countdowns wait on.
  var clock: any Clock<Duration> = ContinuousClock()

  /// The time limits for probing servers and databases.
  var probeTimeLimits = ProbeTimeLimits()
  /// The time limit for getting a connection to a database; `nil` for the usual one.
  var databaseAcquireTimeout: Duration?

  /// The transport for requests to configured servers.
  let transport: any HTTPTransport

  /// The transport for requests to addresses from untrusted content; `nil` for the same one.
  var untrustedTransport: (any HTTPTransport)?

  /// The transport of the messages to buyers.
  var mailTransport: any MailTransport = SMTPTransport()

  /// The stores opened in this process.
  let openStores = OpenStores()

  var folders: BaseDirectories {
    BaseDirectories(environment: console.environment, accountHome: accountHome)
  }

  /// The time zone of the user: that of `TZ`, or else that of the system; UTC, as in other programs,
  /// if no zone has that name.
  var timeZone: TimeZone {
    guard let text = console.environment["TZ"], !text.isEmpty else { return .current }
    // POSIX lets a colon precede the name of a zone.
    return TimeZone(identifier: text.hasPrefix(":") ? String(text.dropFirst()) : text) ?? .gmt
  }

  /// Finds the nearest project settings file.
  ///
  /// - Throws: `FileFailure` if a folder on the way up cannot be inspected.
  func projectFile() throws(FileFailure) -> ProjectFile {
    try ProjectFile.nearest(to: workingDirectory, userID: userID)
  }

  /// Returns the path of the user's settings file, whether or not it exists.
  ///
  /// - Throws: ``ConfigurationError/noHome(variable:)`` without a home folder.
  func userFile() throws(ConfigurationError) -> String {
    try folders.path(.config).appendingPath("config")
  }

  /// Returns a copy with another console.
  func with(_ console: Console) -> AppEnvironment {
    var copy = self
    copy.console = console
    return copy
  }
}

extension AppEnvironment {
  /// Returns the environment of this process.
  static func ofThisProcess() -> AppEnvironment {
    var guarded = CurlTransport.Configuration()
    guarded.allowsPrivateAddresses = false
    return AppEnvironment(
      console: .standard(pagerVariables: Console.pagerVariables),
      workingDirectory: FileManager.default.currentDirectoryPath,
      accountHome: { getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) } },
      userID: getuid(),
      now: { Date() },
      transport: CurlTransport(),
      untrustedTransport: CurlTransport(guarded)
    )
  }
}
