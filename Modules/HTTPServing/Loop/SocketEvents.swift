/// What a socket is watched for.
struct SocketEvents: OptionSet {
  let rawValue: UInt8

  /// Something to read, or the end of it.
  static let reading = SocketEvents(rawValue: 1)
  /// Room for something to be sent.
  static let writing = SocketEvents(rawValue: 2)
}

/// A watched socket for which there is something to do.
struct SocketReadiness {
  let descriptor: Int32
  /// What can be done.
  let interest: SocketEvents
  /// True if neither side sends any more.
  let hasHungUp: Bool
  let hasFailed: Bool
}
