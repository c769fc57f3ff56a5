/// A seeded random number generator with the same sequence on every machine and in every version.
///
/// It is SplitMix64 by Steele, Lea and Flood: for samples and tests, never for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, a bound above 0.
  ///
  /// `Int.random(in:using:)` could change its algorithm, and then the same seed would give other
  /// samples.
  public mutating func nextInt(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
