import FoundationCore
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("ab", "ba", 1),
    ("config", "confgi", 1), ("ca", "abc", 3),
  ])
  func isSymmetric(source: String, target: String, distance: Int) {
    #expect(source.editDistance(to: target) == distance)
    #expect(target.editDistance(to: source) == distance)
  }
}
