public import CommandKit
public import CountriesDomain
import FoundationCore

extension Display {
  /// Writes notes on the figures that are missing, and on the source of the others.
  ///
  /// - Parameters:
  ///   - table: The figures.
  ///   - places: The places that were asked for by name.
  public func note(_ table: SeriesTable, places: [Series.Place]) {
    let names = CountryNames(locale: locale)
    for omission in table.omissions {
      note("\(omission.indicator) is missing: \(omission.error.title)")
    }
    for place in places {
      let series = table.series.filter { $0.place.id == place.id }
      let name = names.name(of: place)
      guard series.contains(where: { $0.latest != nil }) else {
        // A row that could not be read at all may have been of any place.
        note("There are no figures of \(name)\(table.drops.isEmpty ? "" : " that could be read").")
        continue
      }
      for series in series where series.latest == nil {
        let which = series.hasUnreadable ? " that could be read" : ""
        note("There are no figures of \(name) for \(series.indicator.name)\(which).")
      }
    }
    for concession in table.concessions { note(concession) }
    note(Citation(table, in: locale).sentence)
    note(table.drops)
  }
}

extension Series {
  /// True if a figure of the series is unreadable.
  var hasUnreadable: Bool { points.contains(where: \.isUnreadable) }
}
