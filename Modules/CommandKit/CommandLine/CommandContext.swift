public import Foundation

/// The context of a program's commands: where results are shown, the time, and the user's files.
///
/// A library of commands refines it with the services that its commands need, and the program
/// conforms one value to all of these protocols.
public protocol CommandContext: Sendable {
  /// The display of results.
  ///
  /// - Throws: An error of the output options or of the settings.
  var display: Display { get throws }

  /// Returns the current date.
  var now: @Sendable () -> Date { get }

  /// The time zone of the user, in which days, weeks and months begin.
  var timeZone: TimeZone { get }

  /// `true` if no network request may be made.
  var isOffline: Bool { get }

  /// Returns the path of a file from the command line.
  func path(of file: Path) -> String

  /// Returns the error to show to the user in place of an error of a model or a client.
  func explained(_ error: any Error) async -> any Error
}
