import FoundationCore

/// A fault on a connection between a client and a server.
///
/// Where bytes of a body are counted, the head has been passed on before them.
public enum Fault: Sendable, Hashable {
  /// No fault.
  case none
  /// Every answer comes so much later.
  case latency(Duration)
  /// Answers come at so many bytes a second.
  case bandwidth(Int)
  /// Answers come byte by byte, with a pause before each.
  case drip(every: Duration)
  /// The request has come, and the connection is reset before the server hears of it.
  case resetBeforeServer
  /// So many bytes of the request arrive, and the connection is reset.
  case resetWithinRequest(afterBytes: Int)
  /// Every request arrives twice, the second time over another connection.
  case duplicated
  /// The server has answered; the client gets a reset instead.
  case resetBeforeAnswer
  /// Within the body the connection is reset.
  case reset(afterBytes: Int)
  /// The answer comes whole; then the connection is reset, whether or not it was to be kept.
  case resetAfterAnswer
  /// Within the body the connection ends.
  case truncated(afterBytes: Int)
  /// Within the body the answer ends, and the other direction stays open.
  case halfClosed(afterBytes: Int)
  /// No answer comes at all, and no end.
  case silence
  /// Within the body nothing more comes, and no end.
  case stalled(afterBytes: Int)
  /// So many bytes of nonsense come in place of the head.
  case garbage(Int)
  /// The head tells the length of the body wrongly, too long or too short by so much.
  case wrongLength(by: Int)
}

/// The plan of a connection: a number of responses pass, then a fault occurs.
public struct FaultPlan: Sendable {
  public var fault: Fault
  public var soundAnswers: Int
  /// The number of responses before the connection ends without one.
  public var answers: Int

  public init(
    _ fault: Fault,
    afterSoundAnswers soundAnswers: Int = 0,
    endingAfter answers: Int = .max
  ) {
    self.fault = fault
    self.soundAnswers = soundAnswers
    self.answers = answers
  }

  /// One of the faults, after a few sound answers, on a connection that is not kept for long; the
  /// same for the same seed and connection.
  public static func random(of faults: [Fault], connection: Int, seed: UInt64) -> FaultPlan {
    var random = SplitMix64(seed &+ UInt64(connection))
    return FaultPlan(
      faults.randomElement(using: &random) ?? .none,
      afterSoundAnswers: .random(in: 0...3, using: &random),
      endingAfter: .random(in: 4...8, using: &random)
    )
  }
}
