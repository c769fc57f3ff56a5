public import CommandKit
public import CountriesDomain
public import FoundationCore

extension Display {
  /// Writes notes about missing figures and about the source of the others.
  ///
  /// - Parameters:
  ///   - table: The figures.
  ///   - places: The places that the user named.
  ///   - classified: The date of the regions and income levels, where these are shown.
  public func note(
    _ table: SeriesTable,
    places: [Series.Place],
    classified: CalendarDay? = nil
  ) {
    let names = CountryNames(locale: locale)
    for omission in table.omissions {
      note("No data for \(omission.indicator): \(omission.error.title)")
    }
    for place in places {
      let series = table.series.filter { $0.place.id == place.id }
      let name = names.name(of: place)
      guard series.contains(where: { $0.latest != nil }) else {
        // An unreadable row may belong to any place.
        note("No \(table.drops.isEmpty ? "" : "readable ")data for \(name).")
        continue
      }
      for series in series where series.latest == nil {
        let data = series.hasUnreadable ? "readable data" : "data"
        note("No \(data) for \(name): \(series.indicator.name).")
      }
    }
    for warning in table.warnings { note(warning) }
    note(Citation(table, classified: classified, in: locale).sentence)
    note(table.drops)
  }
}

extension Series {
  /// `true` if a figure of the series is unreadable.
  var hasUnreadable: Bool { points.contains(where: \.isUnreadable) }
}
