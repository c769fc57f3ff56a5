public import Observation

/// A value that is loaded, and can be loaded again.
///
///     let categories = Loadable { try await client.categories() }
///     await categories.load()
///     show(categories.value)
///
/// - A failed load keeps the last value; ``failure`` has its reason until the next load begins, or until
///   a view sets it to `nil`.
/// - The latest load wins, even if an earlier response arrives after it.
/// - A cancellation is not a failure.
@MainActor @Observable
public final class Loadable<Value> {
  /// Returns the value.
  public typealias Fetch = @MainActor () async throws -> Loaded<Value>

  /// The value with its provenance and drops, as far as it is loaded.
  public private(set) var loaded: Loaded<Value>?
  /// `true` while a load is in progress.
  public private(set) var isLoading = false
  /// The failure of the latest load; a view dismisses it by setting `nil`.
  public var failure: (any Failure)?

  /// The value, as far as it is loaded.
  public var value: Value? { loaded?.value }

  @ObservationIgnored private let fetch: Fetch
  @ObservationIgnored private let race = Race()

  /// Creates a value that is not loaded.
  public init(_ fetch: @escaping Fetch) {
    self.fetch = fetch
  }

  /// Loads the value, in place of the last one.
  public func load() async { await load(fetch) }

  /// Loads the value in another way, such as from the server and not from the cache.
  public func load(_ fetch: Fetch) async {
    (isLoading, failure) = (true, nil)
    guard let result = await race.run(fetch) else { return }
    isLoading = false
    switch result {
    case .success(let loaded): self.loaded = loaded
    case .failure(let error): failure = error.asLoadFailure
    }
  }

  /// Loads the value again, if it is loaded or loading: the response to a load in progress may be
  /// older than the change.
  public func refreshAfterChange() async {
    if loaded != nil || isLoading { await load() }
  }
}

/// A value or a list that is loaded: a ``Loadable`` or a ``PagedList``.
@MainActor
public protocol LoadState: AnyObject {
  /// `true` while a load is in progress.
  var isLoading: Bool { get }
  /// The failure of the latest load; a view dismisses it by setting `nil`.
  var failure: (any Failure)? { get set }
  /// Loads it, in place of what is loaded.
  func load() async
}

extension Loadable: LoadState {}

extension PagedList: LoadState {}

/// Decides which of several loads counts: the one that began last.
@MainActor
final class Race {
  private var latest = 0

  /// Runs a load.
  ///
  /// - Returns: The result; `nil` if a later load has begun, or this one was abandoned.
  func run<Value>(_ load: @MainActor () async throws -> Value) async -> Result<Value, any Error>? {
    latest += 1
    let number = latest
    let result: Result<Value, any Error>
    do { result = .success(try await load()) } catch { result = .failure(error) }
    return number == latest ? result : nil
  }

  /// Ignores the load in progress.
  func abandon() { latest += 1 }
}

extension Error {
  /// The failure to show; `nil` for a cancellation.
  var asLoadFailure: (any Failure)? {
    let failure = asFailure
    return failure.category == .cancelled ? nil : failure
  }
}

/// A value as it was loaded, with its provenance and the parts that could not be read.
public struct Loaded<Value> {
  /// The value.
  public var value: Value
  /// The source of the response and its age.
  public var provenance: Provenance
  /// The parts of the response that could not be read and were left out.
  public var drops: DropReport

  /// Creates a loaded value.
  public init(_ value: Value, provenance: Provenance, drops: DropReport = DropReport()) {
    self.value = value
    self.provenance = provenance
    self.drops = drops
  }

  /// Returns another value of the same provenance.
  public func replacingValue<Other>(_ value: Other) -> Loaded<Other> {
    Loaded<Other>(value, provenance: provenance, drops: drops)
  }
}

extension Loaded: Sendable where Value: Sendable {}

/// A page of a list.
///
/// A fact about the whole list, such as its total, is a member of the type of page, and is read from
/// the first page: `catalog.products.first?.total`.
public protocol ListPage<Item> {
  /// An item of the list.
  associatedtype Item: Identifiable
  /// A reference to a page.
  associatedtype Next: Hashable & Sendable

  /// The items, in the order of the list.
  var items: [Item] { get }
  /// The reference to the next page; `nil` on the last page.
  var next: Next? { get }
}
