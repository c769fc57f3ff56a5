import CommandKit
import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP

extension KeptIndicators {
  /// Replaces the file of an indicator, whole or not at all.
  func replace(_ indicator: KeptIndicator) async throws -> File {
    guard let path = path(of: indicator.id) else { throw SyncFailure.noFigures(indicator.id) }
    let size = try await HTTPBody(indicator.bytes).write(to: path)
    return File(path: path, size: size, indicator: indicator)
  }

  /// Deletes the file of an indicator.
  func remove(_ id: String) throws(FileFailure) -> Bool {
    guard let path = path(of: id) else { return false }
    if unlink(path) == 0 { return true }
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw .unwritable(path: path, reason: systemErrorMessage(errno))
  }
}

extension KeptIndicator {
  /// Creates an indicator of a table with all figures of one, and asks the World Bank for its description.
  init(_ table: SeriesTable, describedBy client: WorldBankClient, at now: Date) async throws {
    if let omission = table.omissions.first { throw omission.error }
    guard let series = table.series.first else { throw SyncFailure.noFigures("the indicator") }
    let id = series.indicator.id
    var figures: [String: [Int: Double]] = [:]
    var years: Set<Int> = []
    for series in table.series {
      for point in series.points {
        guard case .year(let year) = point.period else { throw SyncFailure.notAnnual(id.rawValue) }
        years.insert(year)
        figures[series.place.id.rawValue, default: [:]][year] = point.value
      }
    }
    guard let oldest = years.min(), let newest = years.max() else {
      throw SyncFailure.noFigures(id.rawValue)
    }
    let known = try await client.indicator(id)
    let provenance = table.provenance ?? .network
    let age: Duration =
      switch provenance {
      case .cache(let age), .stale(let age): age
      case .network, .revalidated, .bundled, .recording: .zero
      }
    self.init(
      id: id.rawValue,
      name: known.name,
      source: (known.source?.id ?? 2, known.source?.name ?? ""),
      lastUpdated: series.lastUpdated?.description ?? "",
      note: known.note ?? "",
      organization: known.organization ?? "",
      retrieved: now.addingTimeInterval(-Double(age.components.seconds)),
      years: oldest...newest,
      figures: figures
    )
  }
}

/// A failure to keep an indicator, or to delete a kept one.
enum SyncFailure: Failure {
  /// The command may not use the network.
  case offline
  case notKept(String)
  /// The figures are of months or quarters.
  case notAnnual(String)
  /// The World Bank has no figure of the indicator.
  case noFigures(String)

  var details: FailureDetails {
    switch self {
    case .offline:
      .init(
        "countries.sync_offline",
        .unavailable,
        "Figures are kept only from the World Bank itself.",
        reason: "The network is switched off by --offline.",
        suggestion: "Leave out --offline."
      )
    case .notKept(let id):
      .init(
        "countries.sync_not_kept",
        .notFound,
        "No figures of \(id) are kept.",
        suggestion: "List what is kept: rialto countries sync --list"
      )
    case .notAnnual(let id):
      .init(
        "countries.sync_not_annual",
        .refused,
        "The figures of \(id) are not annual, and only annual ones can be kept.",
        suggestion: "Write them to a file: rialto countries figures \(id) --csv > \(id).csv"
      )
    case .noFigures(let id):
      .init(
        "countries.sync_no_figures",
        .notFound,
        "The World Bank has no figures of \(id).",
        suggestion:
          "Name its database with --source; 'rialto countries lists databases' lists them."
      )
    }
  }
}
