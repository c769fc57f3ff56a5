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

  /// Shows the failure of a load until the user dismisses it: `.failureAlert($products.failure)`.
  func failureAlert(_ failure: Binding<(any Failure)?>) -> some View {
    let report = failure.wrappedValue.flatMap { FailureReport($0) }
    return alert(
      report?.title ?? "",
      isPresented: Binding(get: { report != nil }, set: { if !$0 { failure.wrappedValue = nil } }),
      presenting: report
    ) { _ in
      Button("OK", role: .cancel) { failure.wrappedValue = nil }
    } message: { report in
      Text([report.reason, report.suggestion].compactMap(\.self).joined(separator: "\n"))
    }
  }
}

/// A message about a failed load, in place of the content.
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

/// The errors of a field of a form.
struct ErrorText: View {
  let errors: [FieldError]

  var body: some View {
    ForEach(errors, id: \.code) { Text($0.message).font(.footnote).foregroundStyle(.red) }
  }
}
