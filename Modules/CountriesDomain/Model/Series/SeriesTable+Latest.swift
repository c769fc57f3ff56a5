extension SeriesTable {
  /// Returns the table with only the latest figure of each series.
  ///
  /// A series without a figure keeps its latest period without a value, as a gap.
  public func keepingLatestFigures() -> SeriesTable {
    var table = self
    table.series = series.map { line in
      let latest = line.points.last { $0.value != nil } ?? line.points.last
      return Series(
        place: line.place,
        indicator: line.indicator,
        points: latest.map { [$0] } ?? [],
        source: line.source,
        lastUpdated: line.lastUpdated,
        provenance: line.provenance
      )
    }
    return table
  }
}
