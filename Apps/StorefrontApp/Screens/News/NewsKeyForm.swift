import Foundation
import FoundationCore
import NewsDomain
import SwiftUI

/// The form for the key of NewsAPI, which the user enters once.
struct NewsKeyForm: View {
  let key: NewsKey
  /// The failure without a valid key.
  let failure: any Failure
  let saved: @MainActor () async -> Void

  @Environment(FailureCenter.self) private var failures
  @State private var entry = NewsKeyEntry()

  var body: some View {
    Form {
      Text(title)
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

  /// The words of NewsAPI about the key that it has refused, if there was one.
  private var title: String {
    if case NewsError.refused = failure { failure.title } else { "News needs a key for NewsAPI." }
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
      NewsKeyForm(key: key, failure: failure, saved: load)
    } else {
      self
    }
  }
}
