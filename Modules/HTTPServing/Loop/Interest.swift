/// What a socket is watched for.
struct Interest: OptionSet {
  let rawValue: UInt8

  /// Something to read, or the end of it.
  static let reading = Interest(rawValue: 1)
  /// Room for something to be sent.
  static let writing = Interest(rawValue: 2)
}

/// A watched socket for which there is something to do.
struct Readiness {
  let descriptor: Int32
  /// What can be done.
  let interest: Interest
  /// True if neither side sends any more.
  let hasHungUp: Bool
  let hasFailed: Bool
}
