import Foundation
import FoundationCore
import TestSupport
import Testing

struct MoneyTextTests {
  @Test(
    arguments: [
      ("en_US", "USD", 123_456, "$1,234.56"), ("fr_FR", "EUR", 123_456, "1\u{202F}234,56\u{A0}€"),
      ("pl_PL", "PLN", -123_456_789, "-1\u{A0}234\u{A0}567,89\u{A0}zł"),
      ("ar_EG", "EGP", 123_456, "\u{200F}١٬٢٣٤٫٥٦\u{A0}ج.م.\u{200F}"),
      ("hi_IN", "INR", 123_456_789, "₹12,34,567.89"), ("ja_JP", "USD", 123_456, "$1,234.56"),
      ("en_US", "JPY", 5, "¥5"), ("en_US", "KWD", 1, "KWD\u{A0}0.001"),
      ("de_CH", "CHF", 5, "CHF\u{A0}0.05"),
    ] as [(String, String, Int64, String)]
  )
  func itIsWrittenAsTheLocaleDoes(_ id: String, code: String, units: Int64, text: String) throws {
    let money = Money(minorUnits: units, currency: try #require(Currency(code)))
    #expect(money.formatted(in: Locale(identifier: id)) == text)
  }

  @Test func theCodeMayStandForTheSign() {
    let money = Money(minorUnits: 123_456, currency: .euro)
    let locale = Locale(identifier: "fr_FR")
    #expect(money.formatted(in: locale, label: .code) == "1\u{202F}234,56\u{A0}EUR")
  }

  @Test(
    arguments: [
      ("en_US", "USD", "1,234.56", 123_456), ("en_US", "USD", "1234.56", 123_456),
      ("en_US", "USD", "$1234.5", 123_450), ("en_US", "USD", "usd 12", 1200),
      ("en_US", "USD", "12 USD", 1200), ("en_US", "USD", "-$12", -1200),
      ("en_US", "USD", "$-12", -1200),
      ("en_US", "USD", "($12.00)", -1200), ("en_US", "USD", "$(12.00)", -1200),
      ("en_US", "USD", "12.00-", -1200), ("en_US", "USD", "−12", -1200),
      ("en_US", "USD", "+12", 1200),
      ("en_US", "USD", "  12  ", 1200), ("en_US", "USD", "1,500", 150_000),
      ("en_US", "USD", "00012", 1200),
      ("de_DE", "EUR", "1.500", 150_000), ("de_DE", "EUR", "1.500,5 €", 150_050),
      ("fr_FR", "EUR", "1 234,56 €", 123_456), ("fr_FR", "EUR", "1\u{A0}234,56€", 123_456),
      ("pl_PL", "PLN", "1234,5 zł", 123_450), ("ar_EG", "EGP", "١٬٢٣٤٫٥٦", 123_456),
      ("ar_EG", "EGP", "1,234.56", 123_456), ("ar_EG", "EGP", "12.5 ج.م.", 1250),
      ("ar_EG", "EGP", "\u{61C}-\u{200F}١٢ ج.م.", -1200),
      ("hi_IN", "INR", "₹12,34,567", 123_456_700),
      ("hi_IN", "INR", "१२,३४,५६७.८९", 123_456_789), ("ja_JP", "JPY", "￥1,234", 1234),
      ("ja_JP", "JPY", "１２３４", 1234), ("de_CH", "CHF", "1'234.50", 123_450),
      ("en_US", "KWD", "1.234", 1234), ("pt_CV", "CVE", "1234$50", 123_450),
      ("en_US", "USD", "92,233,720,368,547,758.07", .max),
      ("en_US", "USD", "-92233720368547758.08", .min),
    ] as [(String, String, String, Int64)]
  )
  func itIsReadAsPeopleWriteIt(_ id: String, code: String, text: String, units: Int64) throws {
    let currency = try #require(Currency(code))
    let money = try Money(parsing: text, currency: currency, locale: Locale(identifier: id))
    #expect(money.minorUnits == units)
  }

  @Test(arguments: [
    ("en_US", "1,5"), ("en_US", "1,50"), ("en_US", "12,34,567"), ("en_US", "1,2345"),
    ("en_US", ",500"), ("en_US", "1,,500"), ("en_US", "1234,567"), ("en_US", "1.234.567"),
    ("en_US", ""), ("en_US", " "), ("en_US", "$"), ("en_US", "-"), ("en_US", "()"), ("en_US", "."),
    ("en_US", "12."), ("en_US", ".5"), ("en_US", "1.5.0"), ("en_US", "--12"), ("en_US", "-(12)"),
    ("en_US", "(12"), ("en_US", "12)"), ("en_US", "$$12"), ("en_US", "€12"), ("en_US", "12 EUR"),
    ("en_US", "CA$12"), ("en_US", "1e3"), ("en_US", "0x10"), ("en_US", "nan"), ("en_US", "½"),
    ("en_US", "twelve"), ("en_US", "1 234"), ("fr_FR", "1,234.56"), ("fr_FR", "1  234,5"),
    ("de_DE", "1,500.00"), ("hi_IN", "1,234,567"), ("en_US", "12\u{0}"), ("en_US", "("),
  ])
  func whatIsNotAnAmountIsRefused(_ id: String, text: String) {
    let locale = Locale(identifier: id)
    let example = Money(minorUnits: 123_456, currency: .usDollar).formatted(in: locale)
    #expect(throws: MoneyError.unreadable(text: text, currency: .usDollar, example: example)) {
      try Money(parsing: text, currency: .usDollar, locale: locale)
    }
  }

  @Test func tooManyDecimalsAreRefused() {
    let locale = Locale(identifier: "en_US")
    #expect(throws: MoneyError.tooPrecise(.usDollar)) {
      try Money(parsing: "12.505", currency: .usDollar, locale: locale)
    }
    #expect(throws: MoneyError.tooPrecise(.yen)) {
      try Money(parsing: "1.5", currency: .yen, locale: locale)
    }
  }

  @Test(arguments: [
    "92233720368547758.08", "-92233720368547758.09", String(repeating: "9", count: 100_000),
  ])
  func anAmountBeyondTheRangeIsRefused(_ text: String) {
    #expect(throws: MoneyError.outOfRange) {
      try Money(parsing: text, currency: .usDollar, locale: Locale(identifier: "en_US"))
    }
  }

  @Test func formattedMoneyRoundTrips() throws {
    var generator = SplitMix64(4)
    let locales = [
      "fr_FR", "pl_PL", "ar_EG", "hi_IN", "ja_JP", "en_US", "de_DE", "de_CH", "de_AT", "es_ES",
      "sv_SE",
      "fa_IR", "he_IL", "ne_NP", "bn_BD", "my_MM", "pt_CV", "pt_BR", "ru_RU", "ckb_IQ", "lt_LT",
      "th_TH",
      "en_IN", "mr_IN", "it_CH", "bg_BG", "zh_CN", "ko_KR", "tr_TR", "uk_UA", "en_ZA", "nb_NO",
      "da_DK",
    ]
    let codes = [
      "EUR", "USD", "JPY", "KWD", "CLF", "INR", "EGP", "PLN", "CVE", "CHF", "SEK", "HRK",
    ]
    for locale in locales.map(Locale.init(identifier:)) {
      for currency in codes.compactMap({ Currency($0) }) {
        let shift = Int.random(in: 0..<64, using: &generator)
        let units = Int64.random(in: .min ... .max, using: &generator) >> shift
        let money = Money(minorUnits: units, currency: currency)
        for label in [Money.CurrencyLabel.symbol, .code] {
          let text = money.formatted(in: locale, label: label)
          let read = try? Money(parsing: text, currency: currency, locale: locale)
          #expect(read == money, "\(locale.identifier) \(text.debugDescription)")
        }
      }
    }
  }
}
