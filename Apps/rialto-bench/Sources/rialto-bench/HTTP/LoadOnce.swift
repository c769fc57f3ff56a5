import Foundation

/// One load in a separate process, so that its time and memory can be measured.
struct LoadOnce {
  private let peer: LoadPeer
  private let plan: LoadPlan
  private let length: Length

  /// The length of a load: a time, which a tenth of it precedes to warm up, or a number of requests.
  enum Length: CustomStringConvertible {
    case milliseconds(Int)
    case requests(Int)

    init?(_ text: String) {
      let count = Int(text.prefix { $0.isNumber })
      switch (count, text.drop { $0.isNumber }) {
      case (let count?, ""): self = .milliseconds(count)
      case (let count?, "requests"): self = .requests(count)
      default: return nil
      }
    }

    var description: String {
      switch self {
      case .milliseconds(let count): "\(count)"
      case .requests(let count): "\(count)requests"
      }
    }
  }

  /// Has this very program, or the peer's own, run a load as a child.
  static func inOwnProcess(
    _ peer: LoadPeer,
    _ plan: LoadPlan,
    for length: Length,
    under command: [String] = []
  ) throws -> LoadResult {
    let words = [plan.address, "\(plan.length)", "\(plan.inFlight)", "\(length)"]
    let printed =
      if let program = peer.program {
        try childOutput(words, of: program.path)
      } else {
        try childOutput(["http-once", peer.name] + words, under: command)
      }
    guard let result = LoadResult(line: printed) else {
      throw LoadError("\(peer.name) failed. \(printed)")
    }
    return result
  }

  init(_ arguments: ArraySlice<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count == 5, let bytes = Int(arguments[2]), let inFlight = Int(arguments[3]),
      let length = Length(arguments[4])
    else { throw POSIXError(.EINVAL) }
    peer = LoadPeer(name: arguments[0])
    plan = LoadPlan(address: arguments[1], length: bytes, inFlight: inFlight)
    self.length = length
  }

  func run() async throws {
    let loader = try peer.makeLoader(plan)
    let result: LoadResult
    switch length {
    case .milliseconds(let count):
      // The first round opens the connections and is not counted.
      _ = try await loader.run(until: .time(.now + .milliseconds(count / 10)))
      result = try await LoadResult.measuring {
        try await loader.run(until: .time(.now + .milliseconds(count)))
      }
    case .requests(let count):
      result = try await LoadResult.measuring { try await loader.run(until: .requests(count)) }
    }
    print(result.line)
  }
}
