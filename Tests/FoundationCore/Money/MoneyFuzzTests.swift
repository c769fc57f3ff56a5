import Foundation
import FoundationCore
import TestSupport
import Testing

/// Amounts that are broken at random are read or refused, and reckoned with or refused.
struct MoneyFuzzTests {
  private let locales = ["en_US", "fr_FR", "ar_EG", "hi_IN", "de_CH"].map(Locale.init(identifier:))
  private let samples = [
    "$1,234.56", "1\u{202F}234,56\u{A0}€", "\u{200F}١٬٢٣٤٫٥٦\u{A0}ج.م.\u{200F}", "₹12,34,567.89",
    "($12.00)", "-92233720368547758.08", "CHF 1'234.50",
  ]

  @Test(arguments: Mutations.seeds)
  func anAmountThatIsReadIsWrittenAndReadAsTheSame(_ seed: Int) throws {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<20 {
      let (text, locale) = (mutations.nextText(), mutations.pick(locales))
      let currency = mutations.pick([Currency.usDollar, .euro, .yen])
      guard let money = try? Money(parsing: text, currency: currency, locale: locale) else {
        continue
      }
      let written = money.formatted(in: locale)
      let again = try Money(parsing: written, currency: currency, locale: locale)
      #expect(again == money, "\(text.debugDescription)")
    }
  }

  @Test(arguments: Mutations.seeds) func reckoningIsExactOrRefused(_ seed: Int) {
    var mutations = Mutations(of: ["12.5", "-19.6", "92233720368547758.07"], seed: seed)
    for _ in 0..<200 {
      guard let amount = Decimal(string: mutations.nextText()),
        let percent = Decimal(string: mutations.nextText()),
        let money = try? Money(amount, currency: mutations.pick([.euro, .yen]))
      else { continue }
      #expect(money.decimal == amount)
      let limits = [money, Money(minorUnits: .min, currency: money.currency)]
      for other in limits {
        _ = try? money + other
        _ = try? money - other
        _ = try? other * (Int64(mutations.extremeNumber()) ?? .min)
        _ = try? other.percentage(percent, rounding: mutations.pick([.halfUp, .halfEven]))
        let ratios = (0..<3).map { _ in Int(mutations.extremeNumber()) ?? 1 }
        guard let shares = try? other.allocated(by: ratios) else { continue }
        #expect((try? shares.total(in: other.currency)) == other, "\(other) by \(ratios)")
      }
    }
  }
}
