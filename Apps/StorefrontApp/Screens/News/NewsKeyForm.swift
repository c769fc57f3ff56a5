import Foundation
import FoundationCore
import NewsDomain
import SwiftUI

/// The form for the key of NewsAPI, which the user enters once.
struct NewsKeyForm: View {
  let key: NewsKey
  let report: FailureReport?
  let saved: @MainActor () async -> Void

  @Environment(FailureCenter.self) private var failures
  @State private var entry = NewsKeyEntry()

  var body: some View {
    Form {
      if let report { Text(report.title).foregroundStyle(.secondary) }
      SecureField("Key", text: $entry.text)
      ErrorText(errors: entry.errors["key"])
      Button("Save") {
        Task {
          let outcome = await failures.run { _ in try key.save(entry.key) }
          if case .succeeded = outcome { await saved() }
        }
      }
      .disabled(!entry.errors.isEmpty)
      if let page = URL(webAddress: "https://newsapi.org/register") {
        Link("Get a free key", destination: page)
      }
    }
  }
}

extension View {
  /// Asks for the key of NewsAPI, in place of a list that was refused without a valid one.
  @ViewBuilder func askingForKey(
    _ key: NewsKey,
    after failure: (any Failure)?,
    load: @escaping @MainActor () async -> Void
  ) -> some View {
    if let failure, failure.category == .authentication {
      NewsKeyForm(key: key, report: FailureReport(failure), saved: load)
    } else {
      self
    }
  }
}
