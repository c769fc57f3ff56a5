import Foundation

extension DoctorCheck {
  /// Whether the clock can be right: certificates and caches live by it.
  static let clock = DoctorCheck(name: "clock") { composition in
    let now = composition.surroundings.now().ISO8601Format()
    let isSane = now.prefix(10) >= Version.day && now.prefix(4) < "2100"
    return isSane ? .ok(now) : .failed("It is not \(now).", cure: "Set the clock of this computer.")
  }
}

extension Finding {
  /// What the clocks of servers make of a finding about ours.
  ///
  /// Of several, the one that is nearest counts: a server may be wrong as well.
  func judged(by skews: [TimeInterval]) -> Finding {
    guard status == .ok, let skew = skews.min(by: { abs($0) < abs($1) }), abs(skew) > 300 else {
      return self
    }
    let minutes = Int((abs(skew) / 60).rounded())
    let direction = skew > 0 ? "behind" : "ahead of"
    return .warning(
      "\(detail) is \(minutes) min \(direction) the clocks of the servers.",
      cure: "Set the clock of this computer: certificates and caches live by it."
    )
  }
}
