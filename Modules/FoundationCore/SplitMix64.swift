/// Numbers that look random and are the same for the same seed, on every machine and for good.
///
/// It is SplitMix64 by Steele, Lea and Flood: for samples, trials and tests, never for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins at a seed.
  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to a bound, which has to be above 0.
  ///
  /// The standard library may draw in another way one day, and then the same seed would be another
  /// sample.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
