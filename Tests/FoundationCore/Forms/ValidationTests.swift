import Foundation
import FoundationCore
import Testing

struct ValidationTests {
  @Test(arguments: ["", " ", "\t\n ", "\u{A0}\u{3000}", "\u{200B}\u{FEFF}", "\u{3164}"])
  func whatNobodySeesIsBlank(_ text: String) {
    #expect(text.isBlank)
  }

  @Test(arguments: ["a", " a ", "0", ".", "é"])
  func visibleTextIsNotBlank(_ text: String) {
    #expect(!text.isBlank)
  }

  @Test(arguments: [
    "0", "-0", "12", "12.50", "-0.5", "6e3", "6E+3", "6.02e-23", "9223372036854775808",
  ])
  func aNumberOfJSONIsNumeric(_ text: String) {
    #expect(text.isNumeric)
  }

  @Test(arguments: [
    "", " ", "-", "+5", "012", ".5", "5.", "1e", "1e+", " 5", "5 ", "0x1F", "nan", "inf",
    "Infinity",
    "1,5", "1.5.0", "--1", "١٢", "½", "1e999", "-1e999", "5\u{301}", "1\u{0}",
    "0.123456789012345678901234567890123456789",
  ])
  func anythingElseIsNot(_ text: String) {
    #expect(!text.isNumeric)
  }

  @Test func numbersAreComparedExactly() throws {
    let limit = try #require(Decimal(string: "0.3"))
    #expect("0.29999999999999999999".isLess(than: limit))
    #expect(!"0.3".isLess(than: limit))
    #expect("-1".isLess(than: 0))
    #expect(!"nine".isLess(than: 10))
    #expect(!"".isLess(than: 10))
  }

  @Test(arguments: [
    "ann@example.com", "a@b.co", "ann.lee+rialto@mail.example.co.uk", "o'neill@example.com",
    "名前@例え.テスト", "ann@münchen.de", "ann@xn--mnchen-3ya.de", "1@2.example", "कखग@उदाहरण.भारत",
  ])
  func anAddressSomeoneCouldHaveIsAnEmail(_ text: String) {
    #expect(text.isEmail)
  }

  @Test(arguments: [
    "", "@", "ann", "ann@", "@example.com", "ann@example", "ann@@example.com", "ann@b@example.com",
    ".ann@example.com", "ann.@example.com", "an..n@example.com", "ann lee@example.com",
    "ann@example..com", "ann@.example.com", "ann@example.com.", "ann@-example.com",
    "ann@example-.com", "ann@exa_mple.com", "ann@127.0.0.1", " ann@example.com",
    "ann@example.com\n",
    "\"ann\"@example.com", "ann@[127.0.0.1]", "ann\u{200B}@example.com", "ann<@example.com",
    "ann@example.com, bob@example.com", "😀@example.com",
  ])
  func slipsOfTheFingerAreNot(_ text: String) {
    #expect(!text.isEmail)
  }

  @Test func lengthsHaveLimits() {
    let label = String(repeating: "a", count: 63)
    #expect("\(label)a@\(label).com".isEmail)
    #expect(!"\(label)aa@\(label).com".isEmail)
    #expect(!"a@\(label)a.com".isEmail)
    let domain = "\(label).\(label).\(label)"
    #expect("\(label.dropLast(5))@\(domain).com".utf8.count == 254)
    #expect("\(label.dropLast(5))@\(domain).com".isEmail)
    #expect(!"\(label.dropLast(4))@\(domain).com".isEmail)
  }

  @Test func aHugeTextIsJudgedAtOnce() {
    let huge = String(repeating: "9", count: 1_000_000)
    #expect(!huge.isNumeric)
    #expect(!"\(huge)@\(huge)".isEmail)
    #expect(!String(repeating: "a@", count: 500_000).isEmail)
  }
}
