public import Foundation
import FoundationCore

extension Column {
  /// Returns a column with a count, in the digits of a locale.
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

  /// Returns a column with an optional count.
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

  /// Returns a column with a date and time, shown as a date in tables.
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
