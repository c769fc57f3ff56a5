import Foundation
import FoundationCore

/// `rialto doctor`: tells whether everything is in order, and what to do where it is not.
enum Doctor {
  static let command = Command(
    "doctor",
    "Checks whether everything is in order.",
    discussion: """
      Nothing is changed. The exit code is 1 when a check failed; a warning alone is no failure.
      """,
    examples: [
      Example("rialto doctor", "See every check and what to do."),
      Example("rialto doctor --json", "To send along with a report."),
    ],
    run: run
  )

  /// Every check, in the order they are shown.
  static let checks: [Check] =
    [.version, .settings, .environment]
    + Folders.Purpose.allCases.map(Check.folder)
    + [.database, .store, .http, .diskSpace, .clock, .locale, .text]
    + Settings.secrets.map(Check.secret)

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    var results: [CheckResult] = []
    for check in checks {
      results.append(CheckResult(name: check.name, finding: await check.find(composition)))
      try Task.checkCancellation()
    }
    // Where the settings are broken that is a result, and the others are still wanted.
    let configuration = (try? composition.configuration()) ?? .standard
    try composition.display(configuration).list(results, as: CheckResult.table)
    let failed = results.count { $0.finding.status == .failed }
    if failed > 0 { throw DoctorFailure(failed: failed, of: results.count) }
  }
}

/// That some checks failed; the rows said which.
private struct DoctorFailure: Failure {
  let failed: Int
  let total: Int

  init(failed: Int, of total: Int) {
    self.failed = failed
    self.total = total
  }

  var code: String { "doctor.failed" }
  var category: FailureCategory { .failed }
  var title: String { "\(failed) of \(total) checks failed." }
  var suggestion: String? { "Each says what to do." }
}
