public import Observation

/// A loader that debounces its inputs and keeps the result for the latest.
///
/// A model has one for each input that a user can change faster than it loads, such as a search:
///
///     private let search: DebouncedLoader<String, [Product]>
///     var text = "" { didSet { search.submit(text) } }
///     var products: [Product] { search.phase.value ?? [] }
///
/// - A load starts after a pause without further input, so ten keystrokes are one request.
/// - An input equal to the loading or loaded one is not loaded again, unless its load failed.
/// - A new input cancels the load of an earlier one, whose result is ignored.
/// - After a failure, the next input is loaded as usual.
/// - A cancellation is never shown as a failure.
///
/// Releasing the loader cancels its load.
@MainActor @Observable
public final class DebouncedLoader<Input: Equatable, Value> {
  /// The phase of the latest load, with the last loaded value; observable.
  public private(set) var phase = LoadPhase<Value>.idle

  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let load: @MainActor (Input) async throws -> Value

  /// The input of the current load, or of the last one.
  @ObservationIgnored private var latestInput: Input?
  @ObservationIgnored private var loaded: (input: Input, value: Value)?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var number = 0

  /// Creates an idle loader.
  ///
  /// - Parameters:
  ///   - pause: The time without further input before a load starts.
  ///   - clock: The clock that measures it.
  ///   - load: A function that loads the value of an input. It runs on the main actor, and should
  ///     leave it for slow work.
  public init(
    debounce pause: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(),
    load: @escaping @MainActor (Input) async throws -> Value
  ) {
    self.pause = pause
    self.clock = clock
    self.load = load
  }

  deinit { task?.cancel() }

  /// Loads the value of an input, in place of any earlier one.
  public func submit(_ input: Input) {
    if input == latestInput, !phase.hasFailed { return }
    if let loaded, loaded.input == input {
      cancelTask()
      phase.succeed(with: loaded.value)
    } else {
      start(input, after: pause)
    }
    latestInput = input
  }

  /// Loads the last input again without a pause; does nothing before the first input.
  public func reload() {
    guard let latestInput else { return }
    start(latestInput, after: .zero)
  }

  /// Cancels the current load; the last value remains, and the input can be submitted again.
  public func cancel() {
    guard task != nil else { return }
    cancelTask()
    finish(number, with: .failure(CancellationError()))
  }

  /// Waits until no load is in progress.
  public func waitUntilIdle() async {
    while let task { await task.value }
  }

  private func start(_ input: Input, after pause: Duration) {
    cancelTask()
    phase.begin()
    task = Task { [weak self, clock, load, number] in
      let result: Result<(input: Input, value: Value), any Error>
      do {
        if pause > .zero { try await clock.sleep(for: pause) }
        try Task.checkCancellation()
        result = .success((input, try await load(input)))
      } catch {
        result = .failure(error)
      }
      self?.finish(number, with: result)
    }
  }

  private func cancelTask() {
    number += 1
    task?.cancel()
    task = nil
  }

  /// Ends a load with its result, unless a later one has begun.
  private func finish(
    _ number: Int,
    with result: Result<(input: Input, value: Value), any Error>
  ) {
    guard number == self.number else { return }
    task = nil
    switch result {
    case .success(let result):
      loaded = result
      phase.succeed(with: result.value)
    case .failure(let error):
      phase.fail(with: error)
      // After a cancellation, the same input must be loaded again.
      if !phase.hasFailed { latestInput = loaded?.input }
    }
  }
}
