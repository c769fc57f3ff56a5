import Foundation
import FoundationCore

/// Our HTTP client beside Foundation's and a bare loop over the same libcurl, on this machine alone.
struct HTTPBenchmark {
  let rounds: Int
  /// The duration of one load.
  let duration: Duration
  /// The numbers of small requests in flight.
  let inFlight: [Int]
  /// The length of the longest stream.
  let streamLength: Int
  /// Clients of others, measured beside ours.
  var others: [PeerProgram] = []

  static let whole = HTTPBenchmark(
    rounds: 5,
    duration: .seconds(1),
    inFlight: [1, 8, 32, 128, 256],
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
      HTTPClient.load with its defaults: cache, redirects, single flight, retry, circuit breaker,
      limits, checks of what is sent and what comes. The answers say nothing of caching, but for
      those of the rows that are kept.
      """
    )
    var loads = LoadRounds()
    for inFlight in inFlight {
      try compare(350, inFlight, LoadPeer.peers(inFlight: inFlight), from: origin, into: &loads)
    }
    try compare(7_000, 32, [.bare, .urlSession, .ours], from: origin, into: &loads)
    try compare(7_000_000, 4, [.bare, .urlSession, .ours, .uncached], from: origin, into: &loads)
    let aims = Aim.all(loads, inFlight: inFlight, growth: try stream())
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Counts what a request costs, and returns the aims that were missed.
  static func countCosts() throws -> [Aim] {
    let origin = try OwnOrigin.start()
    defer {
      origin.process.terminate()
      origin.process.waitUntilExit()
    }
    let plan = LoadPlan(
      address: "http://127.0.0.1:\(origin.port)/plain/350",
      length: 350,
      inFlight: 32
    )
    print(row("350 bytes, 32 in flight", "instr.", "alloc."))
    var costs: [LoadPeer: CountedCost] = [:]
    for peer in [LoadPeer.bare, .uncached, .ours] {
      let cost = try CountedCost(of: 2000) { command, count in
        _ = try LoadOnce.inOwnProcess(peer, plan, for: .requests(count), under: command)
      }
      costs[peer] = cost
      print(row(peer.name, figure(cost.instructions, 0), figure(cost.allocations, 1)))
    }
    let ours = costs[.ours]
    let aims = [
      Aim(
        "thousands of instructions of a request",
        .atMost,
        120,
        (ours?.instructions ?? .nan) / 1000
      ),
      Aim("allocations of a request", .atMost, 45, ours?.allocations ?? .nan),
    ]
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  private func compare(
    _ length: Int,
    _ inFlight: Int,
    _ peers: [LoadPeer],
    from origin: LoopbackOrigin,
    into loads: inout LoadRounds
  ) throws {
    let peers = peers + others.map { LoadPeer(name: $0.name, program: $0) }
    let cells = peers.map { LoadRounds.Cell(peer: $0, length: length, inFlight: inFlight) }
    for _ in 0..<rounds {
      for cell in cells {
        let plan = LoadPlan(
          address: origin.address(length, mayKeep: cell.peer.mayKeep),
          length: length,
          inFlight: inFlight
        )
        loads.add(
          try LoadOnce.inOwnProcess(
            cell.peer,
            plan,
            for: .milliseconds(Int(duration / .milliseconds(1)))
          ),
          cell
        )
      }
    }
    let title = "\(length) bytes, \(inFlight) in flight"
    print("\n" + row(title, "req/s", "× URLS", "× bare", "µs CPU", "× bare", "MiB"))
    for cell in cells { print(loadRow(cell, loads)) }
  }

  private func loadRow(_ cell: LoadRounds.Cell, _ loads: LoadRounds) -> String {
    row(
      cell.peer.name,
      figure(loads.median(\.perSecond, cell), 0),
      figure(loads.ratio(\.perSecond, cell, to: .urlSession), 2),
      figure(loads.ratio(\.perSecond, cell, to: .bare), 2),
      figure(loads.median(\.cpuMicroseconds, cell), 1),
      figure(loads.ratio(\.cpuMicroseconds, cell, to: .bare), 2),
      figure(loads.median(\.peakMiB, cell), 1)
    )
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
