/// A failure that waits for the user to choose a recovery.
public struct PresentedFailure: Identifiable, Sendable {
  /// The ways to present a failure.
  public enum Style: Sendable, Hashable {
    /// A dialog that interrupts the user.
    case alert
    /// A message in place of the content.
    case inline
  }

  /// A recovery that the user can choose.
  public struct Choice: Identifiable, Sendable, Hashable {
    /// The identity of the choice: the failure, and the index of the recovery.
    public struct ID: Sendable, Hashable {
      let failure: Int
      let index: Int
    }

    public let id: ID
    /// The recovery, with the title of its button.
    public let recovery: Recovery
  }

  /// The identity of the occurrence: presented twice, the same failure has two.
  public let id: Int
  /// The failure, redacted for display.
  public let report: FailureReport
  /// The way to present it.
  public let style: Style
  /// A sentence about what to do.
  public let guidance: String?

  /// The recoveries that can be performed, the best first, without the one to give up.
  public var choices: [Choice] {
    report.recoveries.enumerated().compactMap { index, recovery in
      recovery.action == .giveUp
        ? nil : Choice(id: Choice.ID(failure: id, index: index), recovery: recovery)
    }
  }

  /// The title of the button that gives up.
  public var cancelTitle: String {
    report.recoveries.first { $0.action == .giveUp }?.title ?? (choices.isEmpty ? "OK" : "Cancel")
  }
}
