import Foundation
import FoundationCore

/// Our HTTP client beside Foundation's and a bare loop over the same libcurl, on this machine alone.
struct HTTPBenchmark {
  let rounds: Int
  /// The duration of one load.
  let duration: Duration
  let inFlight: [Int]
  /// The length of the longest stream.
  let streamLength: Int

  static let whole = HTTPBenchmark(
    rounds: 5,
    duration: .seconds(1),
    inFlight: [1, 8, 32, 256],
    streamLength: 1_000_000_000
  )

  static let quick = HTTPBenchmark(
    rounds: 1,
    duration: .milliseconds(100),
    inFlight: [1, 32],
    streamLength: 100_000_000
  )

  /// Measures and prints, and returns the aims that were missed.
  func run() throws -> [Aim] {
    let origin = try LoopbackOrigin()
    print(
      """
      \(rounds) interleaved rounds over loopback, from \(origin.name); figures are medians, ratios of \
      the same round.
      Every peer has a process of its own for every load, reads whole bodies, and asks for an address \
      of its own each time.
      HTTPClient.load with its defaults, but for the cache: redirects, single flight, retry, circuit \
      breaker,
      limits, checks of what is sent and what comes, and a task of Swift's for each request that is \
      under way.
      """
    )
    let loads = try compare(origin)
    let hit = try compareHit(origin)
    let growth = try stream()
    let aims = Aim.all(loads, inFlight: inFlight, hit: hit, growth: growth)
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  private func compare(_ origin: LoopbackOrigin) throws -> LoadRounds {
    var loads = LoadRounds()
    for length in LoopbackOrigin.lengths {
      print("\n" + row("\(length) bytes", "req/s", "× URLS", "× bare", "µs CPU", "× bare", "MiB"))
      for inFlight in inFlight {
        let cells = LoadPeer.comparable.map {
          LoadRounds.Cell(peer: $0, length: length, inFlight: inFlight)
        }
        let plan = LoadPlan(address: origin.address(length), length: length, inFlight: inFlight)
        for _ in 0..<rounds {
          for cell in cells {
            loads.add(try LoadOnce.inOwnProcess(cell.peer, plan, for: duration), cell)
          }
        }
        for cell in cells { print(loadRow(cell, loads)) }
      }
    }
    return loads
  }

  private func loadRow(_ cell: LoadRounds.Cell, _ loads: LoadRounds) -> String {
    row(
      "\(cell.inFlight) in flight, \(cell.peer.rawValue)",
      figure(loads.median(\.perSecond, cell), 0),
      figure(loads.ratio(\.perSecond, cell, to: .urlSession), 2),
      figure(loads.ratio(\.perSecond, cell, to: .bare), 2),
      figure(loads.median(\.cpuMicroseconds, cell), 1),
      figure(loads.ratio(\.cpuMicroseconds, cell, to: .bare), 2),
      figure(loads.median(\.peakMiB, cell), 1)
    )
  }

  /// The duration of a request over loopback relative to one from the memory cache.
  private func compareHit(_ origin: LoopbackOrigin) throws -> Double {
    var loads = LoadRounds()
    let plan = LoadPlan(address: origin.address(350), length: 350, inFlight: 1)
    let peers = [LoadPeer.ours, .cached]
    let cells = peers.map { LoadRounds.Cell(peer: $0, length: 350, inFlight: 1) }
    for _ in 0..<rounds {
      for cell in cells {
        loads.add(try LoadOnce.inOwnProcess(cell.peer, plan, for: duration), cell)
      }
    }
    print("\n" + row("350 bytes, one after the other", "µs", "µs CPU"))
    for cell in cells {
      let time = loads.median({ 1_000_000 / $0.perSecond }, cell)
      let cpu = loads.median(\.cpuMicroseconds, cell)
      print(row(cell.peer.rawValue, figure(time, 2), figure(cpu, 2)))
    }
    return loads.ratio(\.perSecond, cells[1], to: .ours)
  }

  /// The memory of the longest stream relative to one of a hundredth of its length.
  private func stream() throws -> Double {
    let (process, port) = try OwnOrigin.start()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    print("\n" + row("one stream, our own server", "MB/s", "MiB"))
    var worst = 0.0
    for way in StreamOnce.Way.allCases {
      let lengths = [streamLength / 100, streamLength / 10, streamLength]
      let results = try lengths.map {
        try StreamOnce.inOwnProcess(way, port: port, length: $0)
      }
      for (length, result) in zip(lengths, results) {
        let rate = Double(length) / result.seconds / 1_000_000
        print(
          row(
            "\(way.rawValue), \(length / 1_000_000) MB",
            figure(rate, 0),
            figure(result.peakMiB, 1)
          )
        )
      }
      worst = max(worst, results[2].peakMiB / results[0].peakMiB)
    }
    return worst
  }
}
