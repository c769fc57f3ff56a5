import CommandKit
import Foundation
import StoreHTTP

/// What the program finds around it; tests hand in their own.
struct AppEnvironment: Sendable {
  var console: Console

  /// Empty when it was removed meanwhile.
  let workingDirectory: String

  /// The home folder of the account, asked for only where `HOME` does not tell.
  let accountHome: @Sendable () -> String?
  let userID: UInt32
  let now: @Sendable () -> Date

  /// What waiting is measured by.
  var clock: any Clock<Duration> = ContinuousClock()

  /// The time that servers and databases have to show that they are there.
  var probeTimeLimits = ProbeTimeLimits()

  /// What carries requests to servers.
  let transport: any HTTPTransport

  /// What carries requests to addresses that strangers wrote, where that is another.
  var transportToStrangers: (any HTTPTransport)?

  /// The stores that were opened in this process.
  let openStores = OpenStores()

  var folders: BaseDirectories {
    BaseDirectories(environment: console.environment, accountHome: accountHome)
  }

  /// Finds the nearest project's file of settings.
  func projectFile() throws(FileFailure) -> ProjectFile {
    try ProjectFile.nearest(to: workingDirectory, userID: userID)
  }

  /// The path of the user's own settings, whether they are there or not.
  func userFile() throws(ConfigurationError) -> String {
    try folders.path(.config).appendingPath("config")
  }

  /// The same with another console.
  func with(_ console: Console) -> AppEnvironment {
    var surroundings = self
    surroundings.console = console
    return surroundings
  }
}

extension AppEnvironment {
  /// What this process finds.
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
      transportToStrangers: CurlTransport(guarded)
    )
  }
}
