import CommandKit
import Foundation
import FoundationCore
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

  let openStores = OpenStores()

  var folders: BaseDirectories {
    BaseDirectories(environment: console.environment, accountHome: accountHome)
  }

  /// The time zone of the user: `TZ`, or else the zone of the system; UTC, as in other programs,
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

  /// Returns the settings file that a command changes.
  ///
  /// - Throws: `FileFailure.unwritable` if the project file belongs to another user, or
  ///   ``ConfigurationError/noWorkingDirectory`` if there is nowhere to create one.
  func settingsFile(isProject: Bool) throws -> SettingsFile {
    guard isProject else { return SettingsFile(path: try userFile(), isProject: false) }
    switch try projectFile() {
    case .trusted(let path): return SettingsFile(path: path, isProject: true)
    case .foreign(let path):
      throw FileFailure.unwritable(path: path, reason: "The file belongs to another user.")
    case .none:
      guard !workingDirectory.isEmpty else { throw ConfigurationError.noWorkingDirectory }
      let path = workingDirectory.appendingPath(ProjectFile.name)
      return SettingsFile(path: path, isProject: true)
    }
  }

  /// Returns the path of a file named on the command line, which may be relative.
  func path(of file: Path) -> String { folders.resolve(file.text, in: workingDirectory) }

  /// Returns the path of a file that a setting names, which may be relative to the settings file.
  func resolve(_ path: String, from origin: SettingOrigin?) -> String {
    folders.resolve(path, in: origin?.path?.parentPath ?? workingDirectory)
  }

  /// Returns a request body that streams a file named on the command line, or standard input for
  /// `-`.
  ///
  /// - Throws: `HTTPError` if the file or standard input cannot be read.
  func body(of file: Path) throws(HTTPError) -> HTTPBody {
    guard file.text == "-" else { return try .file(path(of: file)) }
    let input = console.input
    // A closed input is reported here; the store could only report an incomplete request.
    let first = Lock(try input.chunk())
    return HTTPBody { () throws(HTTPError) in
      let bytes = first.withLock { first in
        defer { first = nil }
        return first
      }
      if let bytes { return bytes }
      return try input.chunk()
    }
  }

  /// Returns a copy with another console.
  func with(_ console: Console) -> AppEnvironment {
    var copy = self
    copy.console = console
    return copy
  }

  static func ofThisProcess() -> AppEnvironment {
    var guarded = CurlTransport.Configuration()
    guarded.allowsPrivateAddresses = false
    return AppEnvironment(
      console: .standard(pagerVariables: Console.pagerVariables),
      workingDirectory: FileManager.default.currentDirectoryPath,
      accountHome: { getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) } },
      userID: getuid(),
      now: { Date() },
      // A command has few requests in flight.
      transport: CurlTransport(loops: 1),
      untrustedTransport: CurlTransport(guarded, loops: 1)
    )
  }
}

extension TextInput {
  /// Returns the next bytes of the body, or `nil` at the end.
  fileprivate func chunk() throws(HTTPError) -> [UInt8]? {
    do throws(OutputError) {
      return try read()
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }
}
