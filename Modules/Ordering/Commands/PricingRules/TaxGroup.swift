import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto taxes`: the tax rates by country and tax class.
enum TaxGroup {
  private static let percent = Option<Percent?>("percent NUMBER", "The standard rate in per cent.")
  private static let classes = Option<[ClassRate]>(
    "class CLASS=NUMBER",
    "The rate of a tax class, such as reduced=7; reduced= removes the class; may be repeated."
  )
  private static let exemptions = Option<[ClassExemption]>(
    "exempt [CLASS=]REASON",
    """
    Exempt a class, or all of a country with a rate of 0, for a reason that invoices state; may be \
    repeated.
    """
  )
  private static let shipping = Option<TextLine?>(
    "shipping CLASS",
    "The tax class of shipping, such as standard, or goods to tax it as its goods (default)."
  )
  private static let reverseCharge = Option<String?>(
    "reverse-charge NOTICE",
    """
    Leave the tax to buyers with a VAT ID of the country, with this notice on invoices; '' to tax \
    them.
    """
  )
  private static let isOnTop = Option.flag("on-top", "The tax is added to prices.")
  private static let isIncluded = Option.flag("included", "Prices include the tax (default).")

  static let rules = RuleCommands<TaxRate, TaxRate>(
    group: "taxes",
    summary: "Manages tax rates by country and tax class.",
    name: ("COUNTRY", "The two-letter country code.", .destinations),
    nameField: "country",
    example: "DE",
    setSummary: "Adds or changes the tax rates of a country.",
    setDiscussion: """
      A country has a standard rate and rates of tax classes; 'rialto catalog edit --tax-class' sets \
      the class of a product. A class without a rate in the country has the standard rate. Orders to a \
      country that is not set are not taxed. Placed orders keep their totals. Values that you leave \
      out do not change.

      Shipping is taxed as its goods: its price is divided in proportion to their values, after \
      discounts, over their rates. With --reverse-charge, a buyer with a VAT ID of the country pays no \
      tax, and prices that include it are lowered by it. Only the form of a VAT ID is checked: look up \
      the number at your tax authority before you ship. Leave it out for your own country.

      The tax is rounded half up on each line and on each rate of the shipping; that of an order is \
      their sum, which can differ by a few cents from the rate of its total.
      """,
    setExamples: [
      Example("rialto taxes set DE --percent 19", "19 %, included in prices."),
      Example("rialto taxes set DE --percent 19 --class reduced=7", "With a reduced rate."),
      Example(
        "rialto taxes set DE --percent 19 --exempt 'health=Exempt: § 4 Nr. 14 UStG'",
        "A class without tax, and its reason."
      ),
      Example("rialto taxes set GB --percent 20 --class books=0", "Books are taxed at 0 %."),
      Example(
        "rialto taxes set CH --percent 0 --exempt 'Export: exempt'",
        "No tax on exports, and the reason."
      ),
      Example(
        "rialto taxes set AT --percent 20 --reverse-charge 'Reverse charge: the buyer owes the tax.'",
        "Businesses with an Austrian VAT ID pay no tax."
      ),
      Example("rialto taxes set DE --percent 19 --shipping standard", "One rate for all shipping."),
      Example("rialto taxes set CA --percent 5 --on-top", "5 %, added to prices."),
      Example("rialto taxes set CH --percent 8.1 --dry-run", "Show what would happen."),
    ],
    setOptions: [percent, classes, exemptions, shipping, reverseCharge, isOnTop, isIncluded],
    optionNames: [
      "percent": "percent", "classes": "class", "exemption": "exempt", "shipping": "shipping",
      "reverseCharge": "reverse-charge",
    ],
    rows: { [$0] },
    table: { table.completed(in: $0) },
    changed: { invocation, country, known, _ in
      let kind = try invocation.name(ofOneOf: [isOnTop, isIncluded])
      let code: CountryCode
      do {
        code = try CountryCode.read(country)
      } catch let error as InvalidValue {
        throw UsageError(error, of: "COUNTRY", at: invocation.path)
      }
      guard let percent = try invocation[percent]?.number ?? known?.percent else {
        throw UsageError(.missingArgument("--percent"), at: invocation.path)
      }
      var rate = known ?? TaxRate(country: code, percent: percent, isIncluded: true)
      rate.percent = percent
      if percent != 0 { rate.exemption = nil }
      if let kind { rate.isIncluded = kind == isIncluded.name }
      for rule in try invocation[classes] { rate.set(rule.code, to: rule.percent) }
      for exempt in try invocation[exemptions] {
        if let code = exempt.code {
          rate.set(code, to: 0, exemption: exempt.reason)
        } else {
          rate.exemption = exempt.reason
        }
      }
      if let shipping = try invocation[shipping]?.text {
        rate.shipping = shipping == asGoods ? nil : TaxClass.ID(rawValue: shipping)
      }
      if let notice = try invocation[reverseCharge] {
        rate.reverseCharge = notice.isEmpty ? nil : notice
      }
      return rate
    }
  )

  /// The word for shipping that is taxed as its goods.
  private static let asGoods = "goods"

  private static let table = Table<TaxRate>(
    [
      Column("country", heading: "COUNTRY", shrinks: false, \.country.code),
      Column("percent", heading: "RATE %", align: .trailing, \.percent),
      Column("isIncluded", heading: "TAX", shrinks: false, \.isIncluded) {
        $0.isIncluded ? "included" : "added"
      },
      Column("classes", heading: "CLASSES", \.classes) { rate, locale in
        rate.classes.map { $0.words(in: locale) }.joined(separator: ", ")
      },
      Column("shipping", heading: "SHIPPING", shrinks: false) {
        $0.shipping?.rawValue
      } text: {
        $0.shipping?.rawValue ?? asGoods
      },
      Column("exemption", heading: "EXEMPTION", \.exemption),
      Column("reverseCharge", heading: "REVERSE CHARGE", \.reverseCharge),
      Column("revision", \.revision),
    ],
    empty: "No tax rates."
  )
}

extension TaxRate {
  /// Sets the rate of a tax class, or removes the class if there is no rate.
  fileprivate mutating func set(_ code: TaxClass.ID, to percent: Decimal?, exemption: String? = nil)
  {
    classes.removeAll { $0.code == code }
    guard let percent else { return }
    classes.append(TaxClass(code: code, percent: percent, exemption: exemption))
    classes = classes.ordered { $0.code < $1.code }
  }
}

extension TaxClass {
  /// Returns the code and the rate, such as `reduced 7%`.
  fileprivate func words(in locale: Locale) -> String {
    "\(code) \(exemption == nil ? percent.percent(in: locale) : "exempt")"
  }
}

/// The rate of a tax class as the user types it: `reduced=7`, or `reduced=` for no rate.
private struct ClassRate: ArgumentValue {
  let code: TaxClass.ID
  let percent: Decimal?

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    code = TaxClass.ID(rawValue: parts[0])
    percent = Percent(argument: parts[1])?.number
    if percent == nil, !parts[1].isEmpty { return nil }
  }

  static var expectation: String { "a tax class and its rate, such as reduced=7" }
}

/// An exemption as the user types it: a reason, or `health=` and a reason for a tax class.
private struct ClassExemption: ArgumentValue {
  let code: TaxClass.ID?
  let reason: String

  init?(argument: String) {
    let match = argument.wholeMatch(of: /([A-Za-z0-9_.-]+)=(.*)/)
    code = match.map { TaxClass.ID(rawValue: String($0.1)) }
    reason = match.map { String($0.2) } ?? argument
    guard !reason.isBlank else { return nil }
  }

  static var expectation: String { "a reason, or a tax class and a reason, health=REASON" }
}
