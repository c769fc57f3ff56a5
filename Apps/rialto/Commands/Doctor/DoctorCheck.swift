import CommandKit
import Foundation
import FoundationCore

/// A check of the doctor.
struct DoctorCheck: Sendable {
  let name: String

  /// `true` if the check sends requests; such checks run concurrently.
  var isRemote = false

  let run: @Sendable (Composition) async -> Finding
}

/// The finding of a check.
struct Finding: Sendable, Equatable {
  enum Status: String, Sendable, CaseIterable, JSONRepresentable {
    case ok
    case skipped
    case warning
    case failed

    /// The colour on terminals.
    var attribute: Style.Attribute {
      switch self {
      case .ok: .green
      case .skipped: .dim
      case .warning: .yellow
      case .failed: .red
      }
    }
  }

  let status: Status
  let detail: String

  /// The suggested fix.
  let suggestion: String?

  /// The time by which the clock of the server is ahead of the local one; `nil` if unknown.
  var skew: TimeInterval?

  static func ok(_ detail: String) -> Finding {
    Finding(status: .ok, detail: detail, suggestion: nil)
  }

  /// A check that was skipped, and the reason.
  static func skipped(_ detail: String) -> Finding {
    Finding(status: .skipped, detail: detail, suggestion: nil)
  }

  static func warning(_ detail: String, suggestion: String) -> Finding {
    Finding(status: .warning, detail: detail, suggestion: suggestion)
  }

  static func failed(_ detail: String, suggestion: String) -> Finding {
    Finding(status: .failed, detail: detail, suggestion: suggestion)
  }

  static func failed(_ error: any Error) -> Finding {
    let failure = error.asFailure
    return Finding(status: .failed, detail: failure.sentences, suggestion: failure.suggestion)
  }

  /// The finding of a check that needs the settings; another check reports that they are invalid.
  static let withoutSettings = warning(
    "Not checked: the settings are invalid.",
    suggestion: "Correct the settings first."
  )

  /// Returns a warning if other users can read a file or a folder; `nil` if they cannot, or if it
  /// does not exist.
  static func readableByOthers(_ path: String, mode: Int = 600) throws -> Finding? {
    guard let facts = try TextFile(path).attributes(), facts.permissions & 0o077 != 0 else {
      return nil
    }
    return .warning(
      "Other users can read \(path).",
      suggestion: "Run: chmod \(mode) \(Shell.quoted(path))"
    )
  }
}

/// A row of the doctor: a check and its finding.
struct CheckResult: Sendable {
  let name: String
  let finding: Finding

  /// Returns the table; a terminal shows the suggestion after the detail.
  static func table(isLaidOut: Bool = false) -> Table<CheckResult> {
    Table([
      Column("check", heading: "CHECK", shrinks: false, \.name),
      Column("status", heading: "STATUS", shrinks: false, \.finding.status)
        .styled(\.finding.status.attribute),
      // The full text is needed to fix the problem.
      Column("detail", heading: "DETAIL", \.finding.detail) { result in
        let parts = [result.finding.detail, isLaidOut ? result.finding.suggestion : nil]
        return parts.compactMap(\.self).joined(separator: " ")
      }
      .wrapped(),
      Column("suggestion", heading: isLaidOut ? nil : "SUGGESTION", \.finding.suggestion),
    ])
  }
}
