import CommandKit
import CommandTestSupport
import Foundation
import Testing

struct RuleTests {
  let market: Market

  init() async throws { market = try await Market() }

  /// Returns these fields of a list.
  func list(_ group: String, _ fields: String) async -> String {
    await market.rialto("\(group) --json=\(fields)").output
  }

  @Test func aPriceTakesThePlaceOfThatOfTheSameCountries() async {
    let fields = "countries,price.amount"
    #expect(
      await list("shipping", fields)
        == #"[{"countries":["DE"],"price":{"amount":490}},{"countries":["AT"],"price":{"amount":890}}]"#
        + "\n"
    )
    let set = await market.rialto(
      "shipping set standard --to AT,CH --price 9.90EUR --json=countries"
    )
    #expect(set.error == "Changed 'standard'.\n")
    #expect(
      await list("shipping", fields)
        == #"[{"countries":["DE"],"price":{"amount":490}},"#
        + #"{"countries":["AT","CH"],"price":{"amount":990}}]"# + "\n"
    )
    _ = await market.rialto("shipping set standard --price 30EUR")
    _ = await market.rialto("shipping set standard --not-to CH,DE")
    #expect(
      await list("shipping", fields)
        == #"[{"countries":["AT"],"price":{"amount":990}},{"countries":[],"price":{"amount":3000}}]"#
        + "\n"
    )
    // Another currency has another price for the same country.
    _ = await market.rialto("shipping set standard --to AT --price 11USD")
    #expect(await list("shipping", "price.currency").matches(of: /EUR|USD/).count == 3)
  }

  @Test func waysOfSendingAreAsPeopleReadThem() async {
    let result = await market.rialto("shipping --no-color", columns: 100)
    #expect(
      result.output == """
        METHOD    NAME    ACTIVE  COUNTRIES  DELIVERY   PRICE  FREE FROM
        standard  Parcel  yes     DE         1-2 days  € 4.90    € 60.00
        standard  Parcel  yes     AT         1-5 days  € 8.90

        """
    )
  }

  @Test func taxClassesAreSetChangedAndRemoved() async {
    let set = await market.rialto(
      "taxes set AT --percent 20 --class food=10 --class plants=13 --exempt health=Exempt "
        + "--shipping food --reverse-charge Reverse"
    )
    #expect(set.error == "Added 'AT'.\n", "\(set.error)")
    #expect(
      await market.rialto("taxes AT --no-color", columns: 120).output == """
        COUNTRY  RATE %  TAX       CLASSES                              SHIPPING  REVERSE CHARGE
        AT           20  included  food 10%, health exempt, plants 13%  food      Reverse

        """
    )
    let same = await market.rialto("taxes set AT --percent 20 --shipping food")
    #expect(same.error == "Changed nothing.\n", "\(same.error)")
    _ = await market.rialto("taxes set AT --class plants= --shipping goods --reverse-charge=")
    #expect(
      await list("taxes", "country,classes,shipping,reverseCharge").contains(
        #"{"country":"AT","classes":[{"code":"food","percent":10},"#
          + #"{"code":"health","percent":0,"exemption":"Exempt"}],"#
          + #""shipping":null,"reverseCharge":null}"#
      )
    )
    let removed = await market.rialto("taxes set AT --shipping plants")
    #expect(removed.error.contains("--shipping"), "\(removed.error)")
    #expect(removed.error.contains("standard"), "\(removed.error)")
    let taxed = await market.rialto("taxes set AT --exempt Export")
    #expect(taxed.error.contains("leave this out, or use a rate of 0"), "\(taxed.error)")
  }

  /// The group that shows one country took the word for its code.
  @Test(arguments: ["taxes sett DE", "taxes sett DE --percent 19", "discounts rmove OLD"])
  func aMisspelledCommandIsSuggested(_ line: String) async {
    let result = await market.rialto(line)
    #expect(result.status == .usage)
    let name = line.hasPrefix("taxes") ? "set" : "remove"
    #expect(result.error.contains("Did you mean '\(name)'?"), "\(result.error)")
  }

  /// `19%`, `8,1` and `4,90` were refused, as many people type them.
  @Test func numbersMayHaveASignOfPercentOrADecimalComma() async {
    _ = await market.rialto("taxes set CH --percent 8,1% --class reduced=2,6")
    #expect(
      await list("taxes", "country,percent,classes").contains(
        #"{"country":"CH","percent":8.1,"classes":[{"code":"reduced","percent":2.6}]}"#
      )
    )
    let price = await market.rialto("shipping set standard --to CH --price 4,90EUR")
    #expect(price.status == .done, "\(price.error)")
    for line in ["taxes set CH --percent 8,125", "shipping set standard --price 1,000EUR"] {
      let result = await market.rialto(line)
      #expect(result.status == .usage)
      #expect(result.error.matches(of: /such as 10 or 8\.1|such as 12\.50/).count == 1)
    }
  }

  /// A pipe had the last day of delivery only.
  @Test func aPipeHasBothDaysOfDelivery() async {
    let result = await market.rialto("shipping")
    #expect(result.output.hasPrefix("standard\tParcel\ttrue\tDE\t1-2 days\t4.90 EUR\t"))
  }

  @Test func aDiscountThatHasExpiredIsSaidToHave() async {
    let set = await market.rialto("discounts set OLD --percent 10 --ends 2020-01-01")
    #expect(set.status == .done)
    #expect(
      set.error == "Added 'OLD'.\nThe code has expired; set a later end with --ends.\n",
      "\(set.error)"
    )
    let later = await market.rialto("discounts set OLD --ends 2099-01-01")
    #expect(later.error == "Changed 'OLD'.\n")
  }

  /// A day was a moment in UTC, so that a code ended an hour after midnight in Berlin, and on the
  /// evening before in New York.
  @Test(arguments: [
    ("Europe/Berlin", "--ends 2026-12-31", "endsAt", "2026-12-31T23:59:59+01:00"),
    ("America/New_York", "--ends 2026-12-31", "endsAt", "2026-12-31T23:59:59-05:00"),
    ("Europe/Berlin", "--starts 2027-07-01", "startsAt", "2027-07-01T00:00:00+02:00"),
    ("America/New_York", "--starts 2027-07-01", "startsAt", "2027-07-01T00:00:00-04:00"),
    ("Europe/Berlin", "--ends 2027-07-01T12:30", "endsAt", "2027-07-01T12:30:00+02:00"),
    // The clocks go forward at two, and an hour later the offset is another.
    ("Europe/Berlin", "--starts 2027-03-28T03:30", "startsAt", "2027-03-28T03:30:00+02:00"),
    ("America/New_York", "--ends 2027-07-01T12:30Z", "endsAt", "2027-07-01T08:30:00-04:00"),
    ("America/New_York", "--ends 2027-07-01T12:30+02:00", "endsAt", "2027-07-01T06:30:00-04:00"),
  ])
  func theDaysOfADiscountAreTheUsers(
    zone: String,
    option: String,
    field: String,
    expected: String
  ) async throws {
    var market = market
    market.timeZone = try #require(TimeZone(identifier: zone))
    let set = await market.rialto("discounts set DAYS --percent 10 \(option)")
    #expect(set.status == .done, "\(set.error)")
    let shown = await market.rialto("discounts --json=code,\(field)").output
    #expect(shown.contains(#"{"code":"DAYS","\#(field)":"\#(expected)"}"#), "\(shown)")
  }

  @Test func aRuleIsRemovedAfterAQuestion() async {
    #expect(await market.rialto("taxes remove DE").status == .usage)
    let no = await market.typing("n").rialto("taxes remove de", columns: 80)
    #expect(no.output.hasPrefix("Remove the tax rate 'DE'? [y/N]"))
    #expect(
      await market.rialto("taxes remove DE --dry-run").error == DryRun.note + "\n"
    )
    #expect(await list("taxes", "country") == #"[{"country":"DE"}]"# + "\n")
    #expect(await market.rialto("taxes remove DE --yes").error == "Removed 'DE'.\n")
    #expect(await list("taxes", "country") == "[]\n")
    let gone = await market.rialto("taxes DE")
    #expect(gone.status == .notFound)
    #expect(
      gone.error == """
        Error: There is no tax rate 'DE'.
        See 'rialto taxes'.

        """
    )
  }

  @Test func aDiscountIsOfOneKind() async {
    let show = "kind,percent,amount.amount,limit,uses"
    #expect(
      await list("discounts", show)
        == #"[{"kind":"percentage","percent":10,"amount":null,"limit":1,"uses":0}]"#
        + "\n"
    )
    let set = await market.rialto(
      "discounts set spring --amount 5 --minimum-spend 40 --json=\(show)"
    )
    #expect(
      set.output
        == #"[{"kind":"fixed","percent":null,"amount":{"amount":500},"limit":1,"uses":0}]"# + "\n"
    )
    #expect(set.error == "Changed 'SPRING'.\n")
    let new = await market.rialto(
      "discounts set free --free-shipping --off --dry-run --json=isActive"
    )
    #expect(new.output == #"[{"isActive":false}]"# + "\n")
    #expect(new.error == "Dry run: nothing was changed.\n")
    #expect(await list("discounts", "code") == #"[{"code":"SPRING"}]"# + "\n")
  }

  @Test func aDiscountThatOrdersUseStays() async {
    _ = await market.place("MUG-RED --discount SPRING")
    let result = await market.rialto("discounts remove SPRING --yes")
    #expect(result.status == .refused)
    #expect(result.error.contains("Orders that use it: 1. Deactivate it instead."))
    #expect(await market.rialto("discounts set SPRING --off").status == .done)
    #expect(await market.place("MUG-RED --discount SPRING").status == .refused)
  }

  @Test(arguments: [
    "discounts set X", "discounts set X --percent 10 --amount 5", "discounts set X --percent many",
    "discounts set X --percent 10 --on --off", "discounts set X --percent 10 --ends tomorrow",
    "discounts set X --percent 10 --starts 2027-02-01 --ends 2027-01-01",
    "taxes set DEU --percent 5",
    "taxes set FR", "taxes set FR --percent 5 --on-top --included", "shipping set express",
    "shipping set express --to DE --days 1-2", "shipping set standard --days 5-2 --price 1",
  ])
  func whatCannotBeUnderstoodIsRefused(_ line: String) async {
    let result = await market.rialto(line)
    #expect(result.status == .usage, "\(result.error)")
  }
}
