/// A client that sends the requests of a load.
struct LoadPeer: Hashable {
  static let bare = LoadPeer(name: "bare libcurl multi loop")
  static let urlSession = LoadPeer(name: "Foundation's URLSession")
  static let ours = LoadPeer(name: "HTTPClient")
  static let queried = LoadPeer(name: "HTTPClient, with a query")
  static let uncached = LoadPeer(name: "HTTPClient without its cache")
  static let kept = LoadPeer(name: "HTTPClient, answers kept")
  static let keptQueried = LoadPeer(name: "HTTPClient, kept, with a query")
  static let cached = LoadPeer(name: "HTTPClient, from its memory cache")

  let name: String
  /// The program of others that it is; `nil` for a part of this one.
  var program: PeerProgram?

  /// The ones that are compared with that many requests in flight.
  static func peers(inFlight: Int) -> [LoadPeer] {
    let all: [LoadPeer] = [.bare, .urlSession, .ours, .queried, .uncached]
    switch inFlight {
    case 1: return all + [.cached]
    case 32: return all + [.kept, .keptQueried]
    default: return all
    }
  }

  /// `true` for a load whose answers may be kept by a cache.
  var mayKeep: Bool { [.kept, .keptQueried, .cached].contains(self) }

  /// A new one, with no connection yet.
  func makeLoader(_ plan: LoadPlan) throws -> any Loader {
    switch self {
    case .bare: return try BareLoop(plan)
    case .ours, .kept: return try ClientLoad(plan)
    case .queried, .keptQueried: return try ClientLoad(plan, asking: .withQuery)
    case .uncached: return try ClientLoad(plan, isCached: false)
    case .cached: return try ClientLoad(plan, asking: .again)
    case .urlSession: return URLSessionLoad(plan)
    default: throw LoadError("No client is named \(name).")
    }
  }
}

/// A client that sends requests with fixed concurrency and reads each response to its end.
protocol Loader {
  /// Starts requests until the end, and returns how many were answered once all are.
  func run(until end: LoadEnd) async throws -> Int
}

/// The end of a load, after which no request is started.
enum LoadEnd {
  case time(ContinuousClock.Instant)
  case requests(Int)

  /// Returns `true` if the request of that number, counted from one, may be started.
  func allows(_ number: Int) -> Bool {
    switch self {
    case .time(let end): ContinuousClock.now < end
    case .requests(let count): number <= count
    }
  }
}

/// The plan of a load.
struct LoadPlan: Sendable {
  /// The URL of the requested file; anything may follow after a slash or a question mark.
  let address: String
  /// The length of the file, and of every response.
  let length: Int
  /// The number of concurrent requests.
  let inFlight: Int

  func check(_ length: Int) throws {
    guard length == self.length else {
      throw LoadError("An answer has \(length) bytes in place of \(self.length).")
    }
  }
}

/// Why a measurement cannot be had.
struct LoadError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
