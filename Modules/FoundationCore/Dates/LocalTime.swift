public import Foundation

/// The time zone in which dates and times are shown to people.
///
/// A program binds it to the zone of its user around all that it does for them; without that, it is
/// UTC. Values for programs do not depend on it: their dates are in UTC, with a `Z`.
public enum LocalTime {
  /// The time zone of the user.
  @TaskLocal public static var zone: TimeZone = .gmt
}
