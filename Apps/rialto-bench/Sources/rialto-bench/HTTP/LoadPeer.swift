/// A client that sends the requests of a load.
enum LoadPeer: String, CaseIterable {
  case bare = "bare libcurl multi loop"
  case urlSession = "Foundation's URLSession"
  case ours = "HTTPClient over CurlTransport"
  case unshared = "HTTPClient without single flight"
  case cached = "HTTPClient, from its memory cache"

  /// The ones that send every request they are asked for.
  static let comparable: [LoadPeer] = [.bare, .urlSession, .ours, .unshared]

  /// A new one, with no connection yet.
  func makeLoader(_ plan: LoadPlan) throws -> any Loader {
    switch self {
    case .bare: return try BareLoop(plan)
    case .ours: return try ClientLoad(plan)
    case .unshared: return try ClientLoad(plan, sharesAnswers: false)
    case .cached: return try ClientLoad(plan, isCached: true)
    case .urlSession: return URLSessionLoad(plan)
    }
  }
}

/// A client that sends requests with fixed concurrency and reads each response to its end.
protocol Loader {
  /// Starts requests until then, and returns how many were answered once all are.
  func run(until end: ContinuousClock.Instant) async throws -> Int
}

/// The plan of a load.
struct LoadPlan: Sendable {
  /// The URL of the requested file.
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
