import CommandKit
import CountriesCommands
import FoundationCore
import StoreHTTP

/// Where a part of a day is from, and how old it is.
struct TodaySource: Sendable {
  let part: String
  let source: String
  let provenance: Provenance?

  init(_ part: String, _ source: String, _ provenance: Provenance?) {
    self.part = part
    self.source = source
    self.provenance = provenance
  }

  init(_ part: String, _ citation: Citation) {
    self.init(part, citation.text, citation.provenance)
  }

  /// What a person is told, as in `markets: World Bank; asked just now`.
  var sentence: String {
    "\(part): \(source)" + (provenance.map { "; \($0.text)" } ?? "") + "."
  }
}

extension TodaySource: TableRepresentable {
  static let table = Table<TodaySource>([
    Column("part", \.part),
    Column("source", \.source),
    Column("from") { $0.provenance.map(ProvenanceKind.init) },
    Column("age") { $0.provenance?.age.map { Int($0 / .seconds(1)) } },
  ])
}
