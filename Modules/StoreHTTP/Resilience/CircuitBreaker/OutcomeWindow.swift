/// How requests ended of late, counted by tenths of the time that is still late.
struct OutcomeWindow {
  private struct Slice {
    var number = Int.min
    var good = 0
    var bad = 0
  }

  private let sliceLength: Duration
  private var slices = [Slice](repeating: Slice(), count: 10)

  init(_ length: Duration) { sliceLength = max(length, .milliseconds(10)) / 10 }

  mutating func add(_ health: OriginHealth, at now: Duration) {
    let number = number(at: now)
    let place = number % slices.count
    if slices[place].number != number { slices[place] = Slice(number: number) }
    switch health {
    case .good: slices[place].good += 1
    case .bad: slices[place].bad += 1
    case .unknown: break
    }
  }

  func counts(at now: Duration) -> (good: Int, bad: Int) {
    let oldest = number(at: now) - slices.count + 1
    return slices.reduce(into: (0, 0)) { counts, slice in
      guard slice.number >= oldest else { return }
      counts.0 += slice.good
      counts.1 += slice.bad
    }
  }

  private func number(at now: Duration) -> Int { Int(now / sliceLength) }
}
