import Foundation

/// The number of rounds of a random test: few for each change, many at night.
///
///     @Test(arguments: 1...Rounds.count(1, atNight: 6)) func … (seed: UInt64)
///
/// `RIALTO_ROUNDS=many` runs all; a variable of a single test, such as `RIALTO_HISTORIES`, any
/// number.
package enum Rounds {
  package static let areMany = environment["RIALTO_ROUNDS"] == "many"

  /// Returns the number of rounds, or the number that a variable has.
  package static func count(
    _ few: Int,
    atNight many: Int,
    of variable: String? = nil
  ) -> Int {
    let stated = variable.flatMap { environment[$0] }.flatMap { Int($0) }
    return max(1, stated ?? (areMany ? many : few))
  }

  /// The variables of the tests' own process.
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
