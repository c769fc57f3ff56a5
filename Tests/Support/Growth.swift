package import Foundation

/// Returns how many times as much work ten times a size is: some ten where the work is proportional, a
/// hundred where it is quadratic.
///
/// It is measured in the processor time of the thread, which a busy machine does not stretch.
package func growthOfTenTimes(_ size: Int, work: (Int) throws -> Void) rethrows -> Double {
  try work(size)
  let small = try processorTime { try work(size) }
  let large = try processorTime { try work(size * 10) }
  return large / small
}

/// Returns how many times as much work ten times a size is, of asynchronous work.
///
/// The processor time of the thread, on which the work must stay, as it does on the main actor; or
/// with `CLOCK_PROCESS_CPUTIME_ID` the time of all threads, and so of other tests as well.
package func growthOfTenTimes(
  _ size: Int,
  by clock: clockid_t = CLOCK_THREAD_CPUTIME_ID,
  isolation: isolated (any Actor)? = #isolation,
  work: (Int) async throws -> Void
) async rethrows -> Double {
  try await work(size)
  var (small, large) = (Double.infinity, Double.infinity)
  // Of three, the least has the least of what is not its work.
  for _ in 0..<3 {
    let start = processorTime(of: clock)
    try await work(size)
    let middle = processorTime(of: clock)
    try await work(size * 10)
    (small, large) = (min(small, middle - start), min(large, processorTime(of: clock) - middle))
  }
  return large / small
}

private func processorTime(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func processorTime(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double { processorTime(of: CLOCK_THREAD_CPUTIME_ID) }
  let start = now()
  try work()
  return now() - start
}
