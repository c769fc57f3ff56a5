import StoreHTTP

/// The limits of questions by which a server or a database shows that it is there.
struct ProbeTimeLimits: Sendable {
  /// The limits of a request.
  var request: HTTPClient.TimeLimits

  /// The limit of the way to a database, and of each question to it.
  var database = Duration.seconds(4)

  init() {
    request = HTTPClient.TimeLimits()
    request.connect = .seconds(3)
    request.firstByte = .seconds(3)
    request.idle = .seconds(3)
    request.whole = .seconds(7)
  }
}
