public import FoundationCore
public import Observation

/// The model of a section, which is opened when it is first needed.
///
/// Opening may ask a server, and fail; it is the first thing that a section's list shows.
@MainActor @Observable
public final class SectionModel<Model>: LoadState {
  /// The model; `nil` until it is opened.
  public private(set) var value: Model?
  public private(set) var isLoading = false
  public var failure: (any Failure)?

  @ObservationIgnored private let open: @MainActor () async throws -> Model
  @ObservationIgnored private var opening: Task<Void, Never>?

  /// Creates a model that is not open.
  public init(_ open: @escaping @MainActor () async throws -> Model) { self.open = open }

  /// Opens the model, unless it is open; tasks that ask meanwhile wait for the same.
  public func load() async {
    guard value == nil else { return }
    let task = opening ?? Task { await openOnce() }
    opening = task
    await task.value
  }

  /// Returns the model, and opens it first if necessary.
  ///
  /// - Throws: The failure to open it.
  public func opened() async throws -> Model {
    await load()
    if let value { return value }
    throw failure ?? CancellationError()
  }

  private func openOnce() async {
    isLoading = true
    do {
      (value, failure) = (try await open(), nil)
    } catch {
      let reason = error.asFailure
      failure = reason.category == .cancelled ? nil : reason
    }
    (isLoading, opening) = (false, nil)
  }
}
