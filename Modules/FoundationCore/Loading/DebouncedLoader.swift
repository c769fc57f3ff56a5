public import Observation

/// Loads what was asked for last, however fast the asking.
///
/// An aggregate keeps one for each question a person can ask faster than it is answered:
///
///     private let search: DebouncedLoader<String, [Product]>
///     var text = "" { didSet { search.submit(text) } }
///     var products: [Product] { search.phase.value ?? [] }
///
/// - A load starts once nothing was submitted for the pause, so ten keystrokes are one request.
/// - An input equal to the one awaited or shown is not loaded again, unless its load failed.
/// - What is overtaken is cancelled at once, and its answer is dropped even if it still comes.
/// - A failure ends nothing: the phase tells of it and the next input is loaded as ever.
/// - A cancellation is never shown as a failure.
///
/// Letting go of the runner cancels its load.
@MainActor @Observable
public final class DebouncedLoader<Input: Equatable, Value> {
  /// Where the loading stands, with the last good value; observable.
  public private(set) var phase = LoadPhase<Value>.idle

  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let load: @MainActor (Input) async throws -> Value

  /// What is awaited or, if nothing is, what was loaded or has failed last.
  @ObservationIgnored private var wanted: Input?
  @ObservationIgnored private var shown: (input: Input, value: Value)?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var number = 0

  /// Prepares a runner that loads nothing yet.
  ///
  /// The closure runs on the main actor; slow work leaves it where it is declared.
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

  /// Asks for the answer to an input, in place of whatever was asked before.
  public func submit(_ input: Input) {
    if input == wanted, !phase.hasFailed { return }
    if let shown, shown.input == input {
      overtake()
      phase.succeed(with: shown.value)
    } else {
      start(input, after: pause)
    }
    wanted = input
  }

  /// Loads the last input again, at once; does nothing before there was one.
  public func reload() {
    guard let wanted else { return }
    start(wanted, after: .zero)
  }

  /// Stops waiting for an answer; the last good value stays, and the input may be submitted again.
  public func cancel() {
    guard task != nil else { return }
    overtake()
    finish(number, .failure(CancellationError()))
  }

  /// Returns once no answer is awaited, whether there came one or not.
  public func settled() async {
    while let task { await task.value }
  }

  private func start(_ input: Input, after pause: Duration) {
    overtake()
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
      self?.finish(number, result)
    }
  }

  private func overtake() {
    number += 1
    task?.cancel()
    task = nil
  }

  /// Takes a result, unless it was overtaken while it was on its way.
  private func finish(_ number: Int, _ result: Result<(input: Input, value: Value), any Error>) {
    guard number == self.number else { return }
    task = nil
    switch result {
    case .success(let loaded):
      shown = loaded
      phase.succeed(with: loaded.value)
    case .failure(let error):
      phase.fail(with: error)
      // Nobody was told of a cancellation, so the same input must count as new.
      if !phase.hasFailed { wanted = shown?.input }
    }
  }
}
