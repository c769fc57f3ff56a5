extension Duration {
  /// The time in the unit that a person would take: `350 ms`, `12 s`, `2 min`, `3 h`, `5 days`.
  var inWords: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return switch seconds {
    case ..<0: "0 s"
    case 0 where milliseconds == 0: attoseconds == 0 ? "0 s" : "less than 1 ms"
    case 0: "\(milliseconds) ms"
    case ..<10 where milliseconds >= 100: "\(seconds).\(milliseconds / 100) s"
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
