import Foundation
import FoundationCore
import TestSupport
import Testing

/// Texts and addresses that are broken at random are shown, measured and followed, or refused.
struct TextFuzzTests {
  private let texts = [
    "Venise à l'été リアルト क्षत्रिय مرحبا 👨‍👩‍👧‍👦 ❤️ 🇮🇹 12.50",
    "\u{1B}[38;2;1;2;3mred\u{1B}]8;;https://a.example\u{1B}\\",
    "ann@example.org", "Authorization: Bearer abcdef0123456789, api_key=\"s3cr3t\"", "-12.50e3",
  ]
  private let addresses = [
    "https://user:word@shop.example:8443/a/b%20c/../d?x=1&y=%C3%A9#top", "http://[::1]:80/",
    "rialto://catalog/products/17/reviews", "rialto://news/search/caf%C3%A9",
  ]

  @Test(arguments: Mutations.seeds) func aTextIsShownInTheWidthThereIs(_ seed: Int) {
    var mutations = Mutations(of: texts, seed: seed)
    for _ in 0..<100 {
      let text = mutations.nextText()
      let safe = text.terminalSafe
      #expect(safe.terminalSafe == safe, "\(text.debugDescription)")
      for width in [-1, 0, 1, 7, .max] {
        let cut = safe.truncated(toWidth: width)
        #expect(cut.displayWidth <= max(0, width), "\(text.debugDescription)")
      }
      #expect(safe.padded(toWidth: 40, alignment: .trailing).displayWidth >= 40)
      _ = Redactor.standard.redact(text)
      _ = (text.isBlank, text.isEmail, text.isLess(than: 100), text.editDistance(to: "rialto"))
      #expect(text.isNumeric == (JSONNumber(text) != nil) || !text.isNumeric)
    }
  }

  @Test(arguments: Mutations.seeds) func anAddressIsOneOfTheWebOrRefused(_ seed: Int) {
    var mutations = Mutations(of: addresses, seed: seed)
    for _ in 0..<200 {
      let text = mutations.nextText()
      guard let url = URL(webAddress: text) else { continue }
      #expect(URL(webAddress: url.absoluteString)?.absoluteString == url.absoluteString)
      #expect(url.port.map { 1...65_535 ~= $0 } != false)
    }
  }

  @Test(arguments: Mutations.seeds) func aPlaceLeadsBackToItselfOrNowhere(_ seed: Int) {
    var mutations = Mutations(of: addresses, seed: seed)
    for _ in 0..<200 {
      guard let url = URL(string: mutations.nextText()), let route = RialtoRoute(url: url) else {
        continue
      }
      guard let written = route.url else { continue }
      #expect(RialtoRoute(url: written) == route, "\(url)")
    }
  }
}
