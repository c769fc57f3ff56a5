public import CommandKit
public import CountriesDomain
public import Foundation
public import FoundationCore

/// The citation of figures: source, last update and provenance.
public struct Citation: Sendable {
  /// The last update of an indicator.
  struct Update: Sendable, Hashable {
    let indicator: String
    let day: CalendarDay?
  }

  private let sources: [String]
  /// The indicators without duplicates, in their order.
  private let updates: [Update]
  /// The provenance of the answer; `nil` without a request.
  public let provenance: Provenance?
  /// The date of the regions and income levels; `nil` if it is unknown, or the lists are not shown.
  private let classified: CalendarDay?
  /// The number of unreadable values in the answers.
  private let dropped: Int
  private let locale: Locale

  /// An empty citation, for descriptions of output.
  public static let none = Citation([Figure](), provenance: nil)

  /// Creates a citation.
  ///
  /// - Parameters:
  ///   - figures: The figures or series.
  ///   - classified: The date of the regions and income levels, where these are shown.
  ///   - provenance: The provenance of the answer.
  ///   - drops: The unreadable values of the answer.
  ///   - locale: The locale of dates.
  public init(
    _ figures: some Sequence<some Cited>,
    classified: CalendarDay? = nil,
    provenance: Provenance?,
    dropping drops: DropReport = DropReport(),
    in locale: Locale = .plain
  ) {
    let figures = Array(figures)
    sources = Set(figures.compactMap(\.source)).ordered()
    updates = figures.map { Update(indicator: $0.indicatorID.rawValue, day: $0.lastUpdated) }
      .uniqued()
    self.classified = classified
    self.provenance = provenance
    dropped = drops.count
    self.locale = locale
  }

  init(_ table: SeriesTable, classified: CalendarDay? = nil, in locale: Locale) {
    self.init(
      table.series,
      classified: classified,
      provenance: table.provenance,
      dropping: table.drops,
      in: locale
    )
  }

  /// Creates a citation of the classification, the population and the GDP of all countries.
  public init(_ world: World, in locale: Locale = .plain) {
    self.init(
      world.countries.flatMap { [$0.population, $0.gdp].compactMap(\.self) },
      classified: world.classified,
      provenance: world.provenance,
      dropping: world.drops,
      in: locale
    )
  }

  /// The last update, if all indicators share it.
  private var updated: CalendarDay? {
    let days = Set(updates.map(\.day))
    return days.count == 1 ? days.first ?? nil : nil
  }

  /// Returns the common last update, or one per indicator: `updated 2026-07-13`,
  /// `updated 2026-02-24 (EN.GHG.CO2.PC.CE.AR5), 2026-07-13 (SP.POP.TOTL)`.
  private func datesOfUpdate(_ day: (CalendarDay) -> String) -> [String] {
    if let updated { return ["updated \(day(updated))"] }
    let groups = Dictionary(grouping: updates.filter { $0.day != nil }) { $0.day }
    let days = groups.keys.compactMap(\.self).ordered().map { key in
      let codes = (groups[key] ?? []).map(\.indicator)
      return "\(day(key)) (\(codes.joined(separator: ", ")))"
    }
    return days.isEmpty ? [] : ["updated " + days.joined(separator: ", ")]
  }

  /// The source, database and last update, for a caption.
  public var text: String {
    (["World Bank"] + sources + datesOfUpdate { $0.formatted(in: locale) }).joined(separator: ", ")
  }

  /// The source, last update and provenance, in a short line.
  var shortText: String {
    (["World Bank"] + datesOfUpdate(\.description)
      + (classified.map { ["groups of \($0)"] } ?? [])).joined(separator: ", ")
      + (provenance.map { "; \($0.text)." } ?? ".")
  }

  /// The text, the date of the classification and the provenance as a sentence.
  public var sentence: String {
    let groups =
      classified.map { ", regions and income levels of \($0.formatted(in: locale))" } ?? ""
    return text + groups + (provenance.map { "; \($0.text)." } ?? ".")
  }
}

/// A figure or a series, with its source.
public protocol Cited {
  /// The indicator.
  var indicatorID: Indicator.ID { get }
  /// The database; `nil` if unknown.
  var source: String? { get }
  /// The last update of the database; `nil` if unknown.
  var lastUpdated: CalendarDay? { get }
}

extension Figure: Cited {
  public var indicatorID: Indicator.ID { indicator }
}

extension Series: Cited {
  public var indicatorID: Indicator.ID { indicator.id }
}

extension Citation.Update: TableRepresentable {
  static let table = Table<Citation.Update>([
    Column("indicator", \.indicator), Column("updated", \.day),
  ])
}

extension Citation: TableRepresentable {
  public static let table = Table<Citation>([
    Column("source") { (["World Bank"] + $0.sources).joined(separator: ", ") },
    Column("updated", \.updated),
    Column("indicators", \.updates),
    Column("classified", \.classified),
    Column("from") { $0.provenance.map(ProvenanceKind.init) },
    Column("age") { $0.provenance?.age.map { Int($0 / .seconds(1)) } },
    Column("dropped", \.dropped),
  ])
}
