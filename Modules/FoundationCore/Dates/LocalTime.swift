public import Foundation

/// The time zone in which dates and times are shown to people.
///
/// A program binds it to the zone of its user around all that it does for them; without that, it is
/// UTC. What is stored or sent does not depend on it: the dates of JSON are in UTC, with a `Z`, but
/// for what a program prints.
public enum LocalTime {
  /// The time zone of the user.
  @TaskLocal public static var zone: TimeZone = .gmt

  /// The time zone of dates in JSON.
  @TaskLocal static var zoneOfJSON: TimeZone = .gmt

  /// Returns JSON that is printed for the user, whose dates have the offset of their zone.
  public static func printed(_ json: () -> JSONValue) -> JSONValue {
    zone == .gmt ? json() : $zoneOfJSON.withValue(zone, operation: json)
  }
}
