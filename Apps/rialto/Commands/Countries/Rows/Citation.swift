import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP

/// Where figures are from, when they were last updated, and how they came here.
struct Citation: Sendable {
  private let sources: [String]
  private let updated: CalendarDay?
  let provenance: Provenance?
  private let locale: Locale

  /// Of no figures, for whoever describes what a citation is like.
  static let none = Citation(parts: [], nil, in: .plain)

  init(_ figures: some Sequence<Figure>, _ provenance: Provenance?, in locale: Locale = .plain) {
    self.init(parts: figures.map { ($0.source, $0.lastUpdated) }, provenance, in: locale)
  }

  init(_ series: [Series], _ provenance: Provenance?, in locale: Locale = .plain) {
    self.init(parts: series.map { ($0.source, $0.lastUpdated) }, provenance, in: locale)
  }

  init(_ world: World, in locale: Locale = .plain) {
    self.init(
      world.countries.flatMap { [$0.population, $0.gdp].compactMap(\.self) },
      world.provenance,
      in: locale
    )
  }

  private init(
    parts: [(source: String?, updated: CalendarDay?)],
    _ provenance: Provenance?,
    in locale: Locale
  ) {
    self.locale = locale
    sources = Set(parts.compactMap(\.source)).sorted()
    updated = parts.compactMap(\.updated).max()
    self.provenance = provenance
  }

  /// What stands beneath a picture: the bank, its database and the day.
  var text: String {
    let names =
      ["World Bank"] + sources + (updated.map { ["updated \($0.formatted(in: locale))"] } ?? [])
    return names.joined(separator: ", ")
  }

  /// The same in a line that is short: who, of when, and how it came here.
  var brief: String {
    let names = ["World Bank"] + (updated.map { ["updated \($0)"] } ?? [])
    return names.joined(separator: ", ") + (provenance.map { "; \($0.inWords)." } ?? ".")
  }

  /// What a person is told: that, and how it came here.
  var sentence: String {
    guard let way = provenance?.inWords else { return text + "." }
    return "\(text); \(way)."
  }
}

extension Citation: TableRepresentable {
  static let table = Table<Citation>([
    Column("source") { (["World Bank"] + $0.sources).joined(separator: ", ") },
    Column("updated", \.updated),
    Column("from") { $0.provenance.map(ProvenanceWord.init) },
    Column("age") { $0.provenance?.age.map { Int($0 / .seconds(1)) } },
  ])
}

extension Provenance {
  /// How an answer came here, to stand after a semicolon.
  var inWords: String {
    switch self {
    case .network: "asked just now"
    case .validated: "confirmed just now"
    case .cache(let age): "kept from \(age.inWords) ago"
    case .stale(let age): "from \(age.inWords) ago, as nobody answers"
    case .bundled: "it came with the program"
    case .recording: "from a recording"
    }
  }
}

/// The names that programs know the ways by on which an answer comes.
enum ProvenanceWord: String, CaseIterable, JSONRepresentable {
  case network
  case validated
  case cache
  case stale
  case bundled
  case recording

  init(_ provenance: Provenance) {
    self =
      switch provenance {
      case .network: .network
      case .validated: .validated
      case .cache: .cache
      case .stale: .stale
      case .bundled: .bundled
      case .recording: .recording
      }
  }
}
