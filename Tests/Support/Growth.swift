import Foundation

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

private func processorTime(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try work()
  return now() - start
}
