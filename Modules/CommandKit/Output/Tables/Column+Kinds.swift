public import Foundation
import FoundationCore

extension Column {
  /// Returns the column of a number of things, in the digits of a locale.
  public static func count(
    _ key: String,
    heading: String,
    _ count: @escaping @Sendable (Item) -> Int
  ) -> Column {
    Column(
      key,
      heading: heading,
      align: .trailing,
      count,
      text: { item, locale in count(item).formatted(in: locale) }
    )
  }

  /// Returns the column of a number of things that may be unknown.
  public static func count(
    _ key: String,
    heading: String,
    _ count: @escaping @Sendable (Item) -> Int?
  ) -> Column {
    Column(
      key,
      heading: heading,
      align: .trailing,
      count,
      text: { item, locale in count(item)?.formatted(in: locale) ?? "" }
    )
  }

  /// Returns the column of a moment, of which people see the day.
  public static func day(
    _ key: String,
    heading: String,
    _ date: @escaping @Sendable (Item) -> Date?
  ) -> Column {
    Column(
      key,
      heading: heading,
      shrinks: false,
      date,
      text: { item, locale in date(item)?.day(in: locale) ?? "" }
    )
  }
}
