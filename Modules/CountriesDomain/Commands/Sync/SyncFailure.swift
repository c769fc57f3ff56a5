import FoundationCore

/// A failure to keep an indicator, or to delete a kept one.
enum SyncFailure: Failure {
  /// The command may not use the network.
  case offline
  /// The indicator is not kept.
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
        suggestion: "Name its database with --source; 'rialto countries databases' lists them."
      )
    }
  }
}
