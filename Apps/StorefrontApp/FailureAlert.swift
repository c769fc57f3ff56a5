import FoundationCore
import SwiftUI

extension View {
  /// Shows the current failure of a center, with the recoveries that it offers.
  func failureAlert(_ failures: FailureCenter) -> some View {
    let failure = failures[.alert]
    return alert(
      failure?.report.title ?? "",
      isPresented: Binding(
        get: { failures[.alert] != nil },
        set: { if !$0 { failures[.alert] = nil } }
      ),
      presenting: failure
    ) { failure in
      ForEach(failure.choices) { choice in
        Button(choice.recovery.title) { failures.choose(choice) }
      }
      Button(failure.cancelTitle, role: .cancel) { failures.giveUp() }
    } message: { failure in
      Text([failure.report.reason, failure.guidance].compactMap(\.self).joined(separator: "\n"))
    }
  }
}

/// A message about a failed load, in place of the content or below the last good one.
struct FailureMessage: View {
  let report: FailureReport
  let tryAgain: @MainActor () async -> Void

  var body: some View {
    VStack {
      Text(report.title).font(.headline)
      if let suggestion = report.suggestion { Text(suggestion).foregroundStyle(.secondary) }
      Button("Try Again") { Task { await tryAgain() } }
    }
  }
}
