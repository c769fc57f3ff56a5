import CountriesDomain
import FoundationCore

extension Display {
  /// Tells what of a question has no answer, and where the rest is from.
  func note(_ table: SeriesTable, places: [Series.Place]) {
    let names = CountryNames(locale: locale)
    for omission in table.omissions {
      note("\(omission.indicator) is missing: \(omission.error.title)")
    }
    for place in places {
      let series = table.series.filter { $0.place.id == place.id }
      guard series.contains(where: { $0.latest != nil }) else {
        note("There are no figures of \(names.name(of: place)).")
        continue
      }
      for series in series where series.latest == nil {
        note("There are no figures of \(names.name(of: place)) for \(series.indicator.name).")
      }
    }
    for concession in table.concessions { note(concession) }
    note(Citation(table.series, table.provenance, in: locale).sentence)
    note(table.drops)
  }
}
