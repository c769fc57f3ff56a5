import CountriesDomain
import FoundationCore
import StoreHTTP

/// Where figures are from, when they were last updated, and how they came here.
struct Citation: Sendable {
  private let sources: [String]
  private let updated: CalendarDay?
  private let provenance: Provenance?

  init(_ figures: some Sequence<Figure>, _ provenance: Provenance?) {
    self.init(parts: figures.map { (source: $0.source, updated: $0.lastUpdated) }, provenance)
  }

  init(_ series: [Series], _ provenance: Provenance?) {
    self.init(parts: series.map { (source: $0.source, updated: $0.lastUpdated) }, provenance)
  }

  init(_ world: World) {
    self.init(
      world.countries.flatMap { [$0.population, $0.gdp].compactMap(\.self) },
      world.provenance
    )
  }

  private init(
    parts: [(source: String?, updated: CalendarDay?)],
    _ provenance: Provenance?
  ) {
    sources = Set(parts.compactMap(\.source)).sorted()
    updated = parts.compactMap(\.updated).max()
    self.provenance = provenance
  }

  /// What stands beneath a picture: the bank, its database and the day.
  var text: String {
    let names = ["World Bank"] + sources + (updated.map { ["updated \($0)"] } ?? [])
    return names.joined(separator: ", ")
  }

  /// What a person is told: that, and how it came here.
  var sentence: String {
    guard let way = provenance?.inWords else { return text + "." }
    return "\(text); \(way)."
  }
}

extension Citation: JSONRepresentable {
  var json: JSONValue {
    .object([
      .init("source", (["World Bank"] + sources).joined(separator: ", ").json),
      .init("updated", (updated?.description).json),
      .init("from", (provenance?.word).json),
      .init("age", (provenance?.age.map { Int($0 / .seconds(1)) }).json),
    ])
  }
}

extension Provenance {
  fileprivate var inWords: String {
    switch self {
    case .network: "asked just now"
    case .validated: "confirmed just now"
    case .cache(let age): "kept from \(age.inWords) ago"
    case .stale(let age): "from \(age.inWords) ago, as nobody answers"
    case .bundled: "it came with the program"
    case .recording: "from a recording"
    }
  }

  /// The name that programs know it by.
  fileprivate var word: String {
    switch self {
    case .network: "network"
    case .validated: "validated"
    case .cache: "cache"
    case .stale: "stale"
    case .bundled: "bundled"
    case .recording: "recording"
    }
  }
}
