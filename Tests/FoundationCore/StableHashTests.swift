import FoundationCore
import Testing

struct StableHashTests {
  /// From the table of its makers, Fowler, Noll and Vo.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)]
  )
  func matchesPublishedValues(_ text: String, _ number: UInt64) {
    #expect(StableHash(text.utf8).value == number)
  }

  @Test func bytesMayComeInParts() {
    var hash = StableHash("foo".utf8)
    hash.combine(UInt8(ascii: "b"))
    hash.combine("ar".utf8)
    #expect(hash == StableHash("foobar".utf8))
  }
}
