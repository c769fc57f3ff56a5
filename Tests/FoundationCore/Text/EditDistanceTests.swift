import FoundationCore
import Testing

struct SlipsTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("ab", "ba", 1),
    ("config", "confgi", 1), ("ca", "abc", 3),
  ])
  func slipsAreCountedBothWays(source: String, target: String, slips: Int) {
    #expect(source.editDistance(to: target) == slips)
    #expect(target.editDistance(to: source) == slips)
  }
}
