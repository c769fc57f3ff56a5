import CommandKit
import Foundation
import FoundationCore

/// One thing the doctor looks at.
struct DoctorCheck: Sendable {
  let name: String

  /// Whether it asks somebody who may let it wait; those that do are asked at once.
  var waits = false

  let find: @Sendable (Composition) async -> Finding
}

/// What a check found.
struct Finding: Sendable, Equatable {
  enum Status: String, Sendable, CaseIterable, JSONRepresentable {
    case ok
    case skipped
    case warning
    case failed
  }

  let status: Status
  let detail: String

  /// What to do about it.
  let cure: String?

  /// How far the clock of a server that was asked is ahead of ours, where it told.
  var skew: TimeInterval?

  static func ok(_ detail: String) -> Finding { Finding(status: .ok, detail: detail, cure: nil) }

  /// A check that was not made, and why.
  static func skipped(_ detail: String) -> Finding {
    Finding(status: .skipped, detail: detail, cure: nil)
  }

  static func warning(_ detail: String, cure: String) -> Finding {
    Finding(status: .warning, detail: detail, cure: cure)
  }

  static func failed(_ detail: String, cure: String) -> Finding {
    Finding(status: .failed, detail: detail, cure: cure)
  }

  /// An error as what a check found.
  static func failed(_ error: any Error) -> Finding {
    let failure = error.asFailure
    return Finding(status: .failed, detail: failure.sentences, cure: failure.suggestion)
  }
}

extension Failure {
  /// What happened and why, in a row.
  var sentences: String { [title, reason].compactMap(\.self).joined(separator: " ") }
}

/// A check and what it found, as a row.
struct CheckResult: Sendable {
  let name: String
  let finding: Finding

  static let table = Table<CheckResult>([
    Column("check", heading: "CHECK", shrinks: false, \.name),
    Column("status", heading: "STATUS", shrinks: false, \.finding.status),
    // Somebody in trouble needs every word, so it may wrap.
    Column("detail", heading: "DETAIL", shrinks: false, \.finding.detail) {
      [$0.finding.detail, $0.finding.cure].compactMap(\.self).joined(separator: " ")
    },
    Column("cure", \.finding.cure),
  ])
}
