public import FoundationCore

/// An error of a cassette, or of a test that plays it.
public enum ReplayError: Failure {
  /// The file cannot be read.
  case unreadable(path: String, any Error)
  /// The file is not a cassette.
  case notACassette(path: String, DecodingFailure)
  /// The cassette contains no response to a request, which the text names with the closest one.
  case notRecorded(String)
  /// The cassette contains requests that were not sent.
  case notPlayed(path: String, requests: [String])

  public var details: FailureDetails {
    switch self {
    case .unreadable(let path, let error):
      .init("replay.unreadable", .failed, "Could not read \(path).", causes: [error])
    case .notACassette(let path, let failure):
      .init(
        "replay.not_a_cassette",
        .failed,
        "\(path) is not a cassette.",
        reason: failure.reason ?? failure.title,
        causes: [failure]
      )
    case .notRecorded(let sentence): .init("replay.not_recorded", .failed, sentence)
    case .notPlayed(let path, let requests):
      .init(
        "replay.not_played",
        .failed,
        "\(path) contains requests that were not sent: \(requests.joined(separator: ", "))."
      )
    }
  }
}
