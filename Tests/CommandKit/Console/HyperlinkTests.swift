import Foundation
import Testing

@testable import CommandKit

struct HyperlinkTests {
  @Test func anAddressThatCouldEndItsLinkIsNone() throws {
    for text in ["javascript:alert(1)", "ftp://example.org/"] {
      let url = try #require(URL(string: text))
      #expect(Hyperlink.text("words", to: url) == "words")
    }
  }
}
