import FoundationCore
import Testing

struct SplitMix64Tests {
  /// The first numbers that the authors' own program gives for the seed 1234567.
  @Test func theNumbersAreThoseOfTheAlgorithm() {
    var numbers = SplitMix64(1_234_567)
    #expect(numbers.next() == 6_457_827_717_110_365_317)
    #expect(numbers.next() == 3_203_168_211_198_807_973)
  }

  @Test func aBoundIsNeverReached() {
    var numbers = SplitMix64(7)
    #expect(Set((0..<1_000).map { _ in numbers.nextInt(below: 3) }) == [0, 1, 2])
  }
}
