import Foundation

/// The latencies of the requests in a store of one size.
struct CatalogLatencies {
  let size: Int
  private(set) var names: [String] = []
  private var ours: [String: [Double]] = [:]
  private var bare: [String: [Double]] = [:]

  init(size: Int) { self.size = size }

  mutating func add(_ name: String, _ ours: Duration, _ bare: Duration) {
    if self.ours[name] == nil { names.append(name) }
    self.ours[name, default: []].append(ours / .milliseconds(1))
    self.bare[name, default: []].append(bare / .milliseconds(1))
  }

  /// A percentile of what the server took, in milliseconds.
  func ours(_ name: String, at percentile: Int) -> Double {
    Self.percentile(percentile, of: ours[name])
  }

  /// The same of SQLite alone.
  func bare(_ name: String, at percentile: Int) -> Double {
    Self.percentile(percentile, of: bare[name])
  }

  private static func percentile(_ percentile: Int, of values: [Double]?) -> Double {
    guard let values, !values.isEmpty else { return .nan }
    return values.sorted()[min(values.count - 1, values.count * percentile / 100)]
  }
}

extension CatalogBenchmark {
  /// Prints what was measured and returns what it was to be.
  func printed(_ latencies: [CatalogLatencies]) -> [Aim] {
    for latencies in latencies {
      print("\n" + row("\(latencies.size) products, ms", "p50", "p99", "bare p50", "p99", "×"))
      for name in latencies.names {
        let (ours, bare) = (latencies.ours(name, at: 50), latencies.bare(name, at: 50))
        print(
          row(
            name,
            figure(ours, 2),
            figure(latencies.ours(name, at: 99), 2),
            figure(bare, 2),
            figure(latencies.bare(name, at: 99), 2),
            figure(ours / bare, 1)
          )
        )
      }
    }
    guard let first = latencies.first, let last = latencies.last else { return [] }
    if first.size < last.size {
      print("\n" + row("growth from \(first.size) to \(last.size)", "p50 ×"))
      for name in first.names {
        print(row(name, figure(last.ours(name, at: 50) / first.ours(name, at: 50), 1)))
      }
    }
    return latencies.flatMap { latencies in
      latencies.names.map {
        Aim("\(latencies.size) products, \($0): ms, p99", .atMost, 10, latencies.ours($0, at: 99))
      }
    }
  }
}
