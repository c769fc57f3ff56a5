import Foundation
import StoreHTTP

/// One load in a separate process, so that its time and memory can be measured.
struct LoadOnce {
  private let peer: LoadPeer
  private let plan: LoadPlan
  private let duration: Duration

  /// Has this very program, or the peer's own, run a load as a child.
  static func inOwnProcess(_ peer: LoadPeer, _ plan: LoadPlan, for duration: Duration) throws
    -> LoadResult
  {
    let milliseconds = Int(duration / .milliseconds(1))
    let words = [plan.address, "\(plan.length)", "\(plan.inFlight)", "\(milliseconds)"]
    let printed =
      if let program = peer.program {
        try childOutput(words, of: program.path)
      } else {
        try childOutput(["http-once", peer.name] + words)
      }
    guard let result = LoadResult(line: printed) else {
      throw LoadError("\(peer.name) failed. \(printed)")
    }
    return result
  }

  init(_ arguments: ArraySlice<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count == 5, let length = Int(arguments[2]), let inFlight = Int(arguments[3]),
      let milliseconds = Int(arguments[4])
    else { throw POSIXError(.EINVAL) }
    peer = LoadPeer(name: arguments[0])
    plan = LoadPlan(address: arguments[1], length: length, inFlight: inFlight)
    duration = .milliseconds(milliseconds)
  }

  func run() async throws {
    CurlTransport.keepMemoryOfBodies()
    let loader = try peer.makeLoader(plan)
    // The first round opens the connections and is not counted.
    _ = try await loader.run(until: .now + duration / 10)
    let result = try await LoadResult.measuring { try await loader.run(until: .now + duration) }
    print(result.line)
  }
}
