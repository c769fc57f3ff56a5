import Foundation
import FoundationCore
import Ordering
import TestSupport
import Testing

/// The validation errors of user input, by field.
struct ValidationTests {
  @Test func aDraftInWhichNothingIsWrongHasNoErrors() throws {
    #expect(try OrderDraft.mugs().errors.isEmpty)
  }

  @Test func everythingWrongWithADraftIsFoundAtOnce() throws {
    let draft = OrderDraft(
      lines: [
        ItemQuantity(sku: "MUG", quantity: 0), ItemQuantity(sku: "MUG", quantity: 1),
        ItemQuantity(sku: "a b", quantity: 10_001),
      ],
      currency: .euro,
      email: "ann",
      address: Address(
        name: " ",
        lines: ["one", "two", "three", "four\u{1B}[2J"],
        city: "",
        postalCode: "12345678901234567",
        country: try .code("XX")
      ),
      shippingMethod: "",
      discountCode: "",
      expectedTotal: Money(minorUnits: -1, currency: .yen)
    )
    #expect(
      draft.errors.all.map { "\($0.field) \($0.code)" } == [
        "lines[0].quantity range", "lines[1].sku duplicate", "lines[2].sku code",
        "lines[2].quantity range", "email email", "address.name required",
        "address.lines too_many", "address.lines[3] line", "address.city required",
        "address.postalCode length", "address.country country", "shippingMethod required",
        "discountCode required", "expectedTotal.amount too_small",
        "expectedTotal.currency currency",
      ]
    )
  }

  @Test(arguments: [
    ("DE", "10115"), ("de", " 10115 "), ("US", "97205"), ("US", "97205-1234"), ("CA", "k1a0b1"),
    ("CA", "K1A 0B1"), ("GB", "LS1 4AP"), ("GB", "SW1A1AA"), ("GB", "M1 1AE"), ("NL", "1012ab"),
    ("JP", "6048091"), ("SE", "21142"), ("PL", "80-831"), ("LV", "1010"), ("HK", "any"),
  ])
  func postalCodesOfTheCountryAreAccepted(_ country: String, _ code: String) throws {
    #expect(AddressFormat(of: try .code(country)).accepts(postalCode: code))
  }

  @Test(arguments: [
    ("DE", "ABCDEFG"), ("DE", "1011"), ("DE", "101155"), ("DE", "1011\u{661}"), ("US", "9720"),
    ("US", "97205-12"), ("CA", "K1A 0BB"), ("GB", "LS1"), ("GB", "123456"), ("NL", "1012"),
  ])
  func postalCodesOfOtherCountriesAreRefused(_ country: String, _ code: String) throws {
    var draft = try OrderDraft.mugs()
    draft.address.country = try .code(country)
    draft.address.region = "OR"
    draft.address.postalCode = code
    let errors = draft.errors["address.postalCode"]
    #expect(errors.map(\.code) == ["postal_code"])
    #expect(errors.first?.message.hasPrefix("Use a postal code of \(country), such as ") == true)
  }

  @Test(arguments: [
    ("DE", ["address.postalCode"]), ("US", ["address.postalCode", "address.region"]),
    ("CA", ["address.postalCode", "address.region"]), ("GB", ["address.postalCode"]), ("HK", []),
  ])
  func aPostalCodeAndARegionAreRequiredWhereTheyExist(
    _ country: String,
    _ fields: [String]
  ) throws {
    var draft = try OrderDraft.mugs()
    draft.address.country = try .code(country)
    draft.address.postalCode = nil
    let errors = draft.errors.all
    #expect(errors.map(\.field) == fields)
    #expect(errors.allSatisfy { $0.code == "required" })
  }

  /// The examples of the messages are accepted themselves.
  @Test func examplesOfPostalCodesAreValid() throws {
    var count = 0
    for first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
        let format = AddressFormat(of: try .code("\(first)\(second)"))
        guard let example = format.postalCodeExample else { continue }
        #expect(format.accepts(postalCode: example), "\(example)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test func anOrderOfNothingIsNone() throws {
    var draft = try OrderDraft.mugs()
    draft.lines = []
    #expect(draft.errors.all.map(\.field) == ["lines"])
  }

  @Test(arguments: ["DE", "de", "jp", "AX"]) func countriesAreCodesOfTwoLetters(_ text: String) {
    #expect(CountryCode(text)?.isKnown == true)
  }

  @Test(arguments: ["", "D", "DEU", "Ää", "4U", "D\u{0301}"])
  func invalidCountryCodesAreRejected(_ text: String) {
    #expect(CountryCode(text) == nil)
  }

  @Test(
    arguments: [
      (.percentage, nil, nil, ["percent percent"]),
      (.percentage, 0, nil, ["percent percent"]),
      (.percentage, 100.5, nil, ["percent percent"]),
      (.percentage, 10, 500, ["amount not_for_kind"]),
      (.percentage, 12.5, nil, []),
      (.fixed, nil, nil, ["amount required"]),
      (.fixed, nil, 0, ["amount too_small"]),
      (.fixed, 5, 500, ["percent not_for_kind"]),
      (.fixed, nil, 500, []),
      (.freeShipping, 5, 500, ["percent not_for_kind", "amount not_for_kind"]),
      (.freeShipping, nil, nil, []),
    ] as [(Discount.Kind, Decimal?, Int64?, [String])]
  )
  func aDiscountHasWhatItsKindHas(
    _ kind: Discount.Kind,
    _ percent: Decimal?,
    _ cents: Int64?,
    _ faults: [String]
  ) {
    let discount = Discount(
      code: "SPRING",
      kind: .known(kind),
      percent: percent,
      amount: cents.map { .euros($0) }
    )
    #expect(discount.errors.all.map { "\($0.field) \($0.code)" } == faults)
  }

  @Test func theWindowAndTheLimitsOfADiscountAreChecked() {
    let discount = Discount(
      code: "spring",
      kind: .unknown("moon"),
      startsAt: Date(timeIntervalSince1970: 1000),
      endsAt: Date(timeIntervalSince1970: 1000),
      minimumSpend: .euros(-1),
      limit: 0,
      limitPerCustomer: 0
    )
    #expect(
      discount.errors.all.map { "\($0.field) \($0.code)" } == [
        "code capitals", "kind not_one_of", "endsAt crossed", "minimumSpend too_small",
        "limit range", "limitPerCustomer range",
      ]
    )
  }

  @Test func theRatesOfAWayOfSendingAreChecked() throws {
    let rate = ShippingMethod.Rate(
      countries: [try .code("DE"), try .code("DE")],
      price: .euros(-1),
      freeAbove: .zero(.yen),
      minimum: .euros(200),
      maximum: .euros(100),
      daysFrom: 5,
      daysTo: 3
    )
    let method = ShippingMethod(code: "sta ndard", name: "Parcel", rates: [rate])
    #expect(
      method.errors.all.map { "\($0.field) \($0.code)" } == [
        "code code", "rates[0].countries[1] duplicate", "rates[0].price too_small",
        "rates[0].freeAbove currency", "rates[0].maximum crossed", "rates[0].daysTo crossed",
      ]
    )
  }

  @Test(arguments: [(0, true), (19, true), (7.7, true), (-1, false), (101, false), (1.2345, false)])
  func aTaxIsAPercentage(_ percent: Decimal, _ isRight: Bool) throws {
    let rate = TaxRate(country: try .code("DE"), percent: percent, isIncluded: true)
    #expect(rate.errors.isEmpty == isRight)
  }
}
