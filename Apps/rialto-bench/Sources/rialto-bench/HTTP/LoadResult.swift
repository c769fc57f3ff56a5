import Foundation

/// The cost of a load of requests, measured by the process that sent them.
struct LoadResult {
  var requests: Int
  var seconds: Double
  /// User and system time of the whole process while the requests ran.
  var cpuSeconds: Double
  /// The most memory the process has held since it began, in KiB.
  var peakKiB: Int

  /// The result as a line of its four numbers.
  var line: String { "\(requests) \(seconds) \(cpuSeconds) \(peakKiB)" }

  var perSecond: Double { Double(requests) / seconds }
  var cpuMicroseconds: Double { cpuSeconds * 1_000_000 / Double(requests) }
  var peakMiB: Double { Double(peakKiB) / 1024 }

  /// Measures this process while it sends requests.
  static func measuring(_ send: () async throws -> Int) async throws -> LoadResult {
    let cpu = ProcessUsage.cpuSeconds
    var requests = 0
    let duration = try await ContinuousClock().measure { requests = try await send() }
    return LoadResult(
      requests: requests,
      seconds: duration / .seconds(1),
      cpuSeconds: ProcessUsage.cpuSeconds - cpu,
      peakKiB: try ProcessUsage.peakKiB
    )
  }
}

extension LoadResult {
  /// Reads the line of a result; `nil` for any other line.
  init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let requests = Int(words[0]), let seconds = Double(words[1]),
      let cpuSeconds = Double(words[2]), let peakKiB = Int(words[3])
    else { return nil }
    self.init(requests: requests, seconds: seconds, cpuSeconds: cpuSeconds, peakKiB: peakKiB)
  }
}
