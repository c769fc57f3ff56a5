/// Who sends the requests of a load.
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

/// What sends requests, so many at a time, and reads each answer to its end.
protocol Loader {
  /// Starts requests until then, and returns how many were answered once all are.
  func run(until end: ContinuousClock.Instant) async throws -> Int
}

/// What a load consists of.
struct LoadPlan: Sendable {
  /// Where the file lies that is asked for.
  let address: String
  /// How long the file is; every answer has to be.
  let length: Int
  /// How many requests are under way at any moment.
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
