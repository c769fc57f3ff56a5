import FoundationCore
import SwiftUI

/// The status of a load, for the view in place of missing content.
enum LoadStatus: Hashable {
  case content, loading, nothing
  case failed(FailureReport)

  init(isEmpty: Bool, isLoaded: Bool, isLoading: Bool, failure: (any Failure)?) {
    if !isEmpty {
      self = .content
    } else if !isLoading, let report = failure.flatMap({ FailureReport($0) }) {
      self = .failed(report)
    } else {
      self = isLoaded && !isLoading ? .nothing : .loading
    }
  }
}

extension View {
  /// Shows how the load of a list stands: an empty list is replaced by its progress, its failure, or a
  /// sentence; above items, a failure is an alert.
  func loadStatus<Query, Page>(
    of list: PagedList<Query, Page>,
    nothing: String,
    systemImage: String
  ) -> some View {
    @Bindable var list = list
    let status = LoadStatus(
      isEmpty: list.items.isEmpty,
      isLoaded: list.first != nil,
      isLoading: list.isLoading,
      failure: list.failure
    )
    return loadStatus(status, $list.failure, nothing, systemImage) { await list.load() }
  }

  /// Shows how the load of a value stands, as ``loadStatus(of:nothing:systemImage:)`` does for a list.
  ///
  /// The view says whether it is empty, that is, shows no part of the value.
  func loadStatus<Value>(
    of value: Loadable<Value>,
    isEmpty: Bool,
    nothing: String,
    systemImage: String
  ) -> some View {
    @Bindable var value = value
    let status = LoadStatus(
      isEmpty: isEmpty,
      isLoaded: value.loaded != nil,
      isLoading: value.isLoading,
      failure: value.failure
    )
    return loadStatus(status, $value.failure, nothing, systemImage) { await value.load() }
  }

  private func loadStatus(
    _ status: LoadStatus,
    _ failure: Binding<(any Failure)?>,
    _ nothing: String,
    _ systemImage: String,
    load: @escaping @MainActor () async -> Void
  ) -> some View {
    overlay {
      switch status {
      case .content: EmptyView()
      case .loading: ProgressView()
      case .failed(let report): FailureMessage(report: report, tryAgain: load)
      case .nothing: ContentUnavailableView(nothing, systemImage: systemImage)
      }
    }
    .failureAlert(status == .content ? failure : .constant(nil))
  }
}

/// The status of the load of one part of a screen, as a row of that part: the rest stays usable.
struct LoadNote<Value>: View {
  let value: Loadable<Value>

  init(of value: Loadable<Value>) { self.value = value }

  var body: some View {
    if value.isLoading {
      ProgressView()
    } else if let report = value.failure.flatMap({ FailureReport($0) }) {
      FailureMessage(report: report) { await value.load() }
    }
  }
}
