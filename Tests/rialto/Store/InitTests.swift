import CommandKit
import CommandTestSupport
import FoundationCore
import Testing

/// `rialto init`: a shop from an empty folder, whose currency no command has to name.
struct InitTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Runs a line whose words with spaces are in quotes.
  private func rialto(_ line: String, in desk: Desk? = nil, columns: Int? = nil) async
    -> Desk.Result
  {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { place, part in
      place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
    return await (desk ?? self.desk).rialto(words, columns: columns)
  }

  private static let german = """
    init --name 'Mugs & More' --country DE --seller 'Mugs GmbH' --address 'Markt 1, 10115 Berlin' \
    --tax-number 27/123/45678 --vat-id DE123456789 --tax 19 --reduced 7 --shipping 4.90
    """

  @Test func allAnswersAreOptions() async {
    let made = await rialto(Self.german + " --json=name,country,currency,seller,paymentDays")
    #expect(made.status == .done)
    #expect(
      made.output == """
        {"name":"Mugs & More","country":"DE","currency":"EUR","seller":{"name":"Mugs GmbH",\
        "address":["Markt 1","10115 Berlin"],"contact":null,"taxNumber":"27/123/45678",\
        "vatID":"DE123456789"},"paymentDays":14}

        """
    )
    #expect(
      made.error == """
        Added the tax rate 'DE'.
        Added the shipping method 'standard'.
        'Mugs & More' is open. Add a product: rialto catalog add

        """
    )
    let tax = await rialto("taxes --json=country,percent,isIncluded,classes")
    #expect(
      tax.output == """
        [{"country":"DE","percent":19,"isIncluded":true,\
        "classes":[{"code":"reduced","percent":7}]}]

        """
    )
    let method = await rialto("shipping --json=code,countries,price.amount,price.currency")
    #expect(
      method.output == """
        [{"code":"standard","countries":["DE"],"price":{"amount":490,"currency":"EUR"}}]

        """
    )
  }

  @Test func aStoreIsSetUpOnceAndChangedByTheSameWords() async {
    #expect(await rialto(Self.german).status == .done)
    let again = await rialto("init --name Other --country AT")
    #expect(again.status == .conflict)
    #expect(
      again.error == """
        Error: The store is already set up: Mugs & More (DE, EUR).
        Show it with 'rialto store profile', or change it with its options.

        """
    )
    let dry = await rialto("store profile --payment-days 30 --dry-run --json=paymentDays")
    #expect(dry.output == #"{"paymentDays":30}"# + "\n")
    let kept = await rialto("store profile --vat-id '' --bank 'IBAN DE02' --bank 'BIC X'")
    #expect(kept.status == .done)
    let shown = await rialto("store profile --json=name,seller.vatID,seller.name,bank,paymentDays")
    #expect(
      shown.output == """
        {"name":"Mugs & More","seller":{"vatID":null,"name":"Mugs GmbH"},\
        "bank":["IBAN DE02","BIC X"],"paymentDays":14}

        """
    )
    let prefix = await rialto("store profile --invoice-prefix R1")
    #expect(prefix.error.contains("Invalid --invoice-prefix 'R1'"))
    let wrong = await rialto("store profile --country XQ")
    #expect(wrong.status == .usage)
    #expect(wrong.error.contains("Invalid --country 'XQ'"))
  }

  @Test func aTerminalIsAskedForEachAnswer() async {
    var desk = desk
    desk.input = MemoryInput(
      [
        "Mugs", "Great Britain", "GB", "", "Mugs Ltd", "1 High Street, London SW1A 1AA", "",
        "GB123456789", "", "Sort code 12-34-56", "20 %", "20", "5", "3.95", "anna", "correct horse",
        "correct horse",
      ],
      isTerminal: true
    )
    let made = await rialto("init", in: desk, columns: 80)
    #expect(made.status == .done, "\(made.error)")
    #expect(made.output.contains("Currency? [GBP]"))
    #expect(made.error.contains("Use a two-letter country code such as DE."))
    #expect(made.error.contains("Enter a percentage such as 10 or 8.1."))
    let shown = await rialto("store profile --json=currency,seller.address,seller.vatID,bank")
    #expect(
      shown.output == """
        {"currency":"GBP","seller":{"address":["1 High Street","London SW1A 1AA"],\
        "vatID":"GB123456789"},"bank":["Sort code 12-34-56"]}

        """
    )
    let accounts = await rialto("store account --json=name,role")
    #expect(accounts.output == #"[{"name":"anna","role":"admin"}]"# + "\n")
  }

  @Test func aDryRunMakesNoStore() async {
    let dry = await rialto(Self.german + " --dry-run --json=name")
    #expect(dry.output == #"{"name":"Mugs & More"}"# + "\n")
    #expect(dry.error.contains("Dry run"))
    #expect(await rialto("store profile").status == .notFound)
    for (country, example) in [("DE", "DE123456789"), ("GB", "GB123456789"), ("AT", "ATU12345678")]
    {
      let wrong = await rialto("init --name Mugs --country \(country) --vat-id 1234 --dry-run")
      #expect(wrong.status == .usage)
      #expect(wrong.error.contains("Invalid --vat-id '1234'"), "\(wrong.error)")
      #expect(wrong.error.contains("such as \(example)"), "\(wrong.error)")
    }
    #expect(
      await rialto("init --name Mugs --country IN --address Delhi --vat-id 1 --dry-run").status
        == .done
    )
    let high = await rialto("init --name Mugs --country DE --tax 119 --dry-run")
    #expect(high.error.contains("Invalid --tax '119'"))
  }

  /// A shop in pounds would not ship to its country for a price in euros.
  @Test func aPriceOfShippingIsInTheCurrencyOfTheStore() async {
    let refused = await rialto("init --name Mugs --country GB --shipping 4.90EUR")
    #expect(refused.status == .usage)
    #expect(refused.error.contains("Invalid --shipping '4.90EUR'"), "\(refused.error)")
    #expect(refused.error.contains("se GBP, the currency of the store"), "\(refused.error)")
  }

  @Test func withoutATerminalTheMissingOptionsAreNamed() async {
    let bare = await rialto("init")
    #expect(bare.status == .usage)
    #expect(bare.error.contains("Missing --name, --country"))
    #expect(await rialto("store profile").status == .notFound)
  }

  @Test func theUnitedKingdomHasTwoCodesForItsPeople() async {
    let opened = await rialto("init --name Cups --country uk --dry-run --json=country,currency")
    #expect(opened.output == #"{"country":"GB","currency":"GBP"}"# + "\n")
    let unknown = await rialto("init --name Cups --country XQ --dry-run")
    #expect(unknown.error.contains("Invalid --country 'XQ'"))
    #expect(!unknown.error.contains("currency"), "\(unknown.error)")
  }

  @Test func aStoreWithoutAProfileNamesInit() async {
    #expect(await rialto("taxes set DE --percent 19").status == .done)
    let refused = await rialto("store profile --currency GBP --vat-id 12")
    #expect(refused.status == .refused)
    #expect(
      refused.error == """
        Error: The store is not set up.
        Run 'rialto init' with the same options, a name and a country.

        """
    )
    let opened = await rialto("init --name Mugs --country GB")
    #expect(opened.error.contains("Invoices need a seller: rialto store profile --seller"))
  }

  @Test func whatAnOlderStoreHasIsKept() async throws {
    for line in ["taxes set DE --percent 7", "shipping set standard --price 1EUR"] {
      #expect(await rialto(line).status == .done)
    }
    let made = await rialto(Self.german)
    #expect(made.status == .done)
    #expect(made.error.contains("Kept the tax rate 'DE'.\n"))
    #expect(made.error.contains("Kept the shipping method 'standard'.\n"))
    #expect(await rialto("taxes --json=percent").output == #"[{"percent":7}]"# + "\n")
  }

  @Test func anAmountWithoutACurrencyNeedsAStoreWithOne() async {
    let refused = await rialto("catalog add --sku CUP --title Cup --price 12.50")
    #expect(refused.status == .refused)
    #expect(refused.error.contains("The store has no currency yet."))
    #expect(refused.error.contains("rialto init"))
    #expect(await rialto("catalog add --sku CUP --title Cup --price 12.50GBP").status == .done)
    // The only currency of the prices is that of the store.
    #expect(await rialto("catalog add --sku TIN --title Tin --price 3").status == .done)
    let tin = await rialto("catalog show TIN --json=price.currency")
    #expect(tin.output == #"{"price":{"currency":"GBP"}}"# + "\n")
  }

  @Test(arguments: [
    ("catalog list", 0), ("catalog list --max-price 20EUR", 0), ("orders list", 0),
    ("catalog list --min-price 1 --max-price 20 --sort price", 1),
  ])
  func theCurrencyIsAskedOnceIfItIsNeeded(line: String, count: Int) async {
    #expect(await rialto(Self.german).status == .done)
    let asked = await rialto(line + " --explain")
    #expect(asked.status == .done)
    let questions = asked.error.ranges(of: /GET http:\/\/localhost\/v1\/store\s/)
    #expect(questions.count == count, "\(asked.error)")
  }

  /// Two cups at 12.50 and shipping for 3.95 are 28.95 pounds.
  ///
  /// A sixth of each is tax at 20 %:
  /// 25.00 / 6 = 4.17 and 3.95 / 6 = 0.66, together 4.83. With a tenth off the cups: 22.50 + 3.95 =
  /// 26.45, with 3.75 + 0.66 = 4.41 of tax.
  @Test func aShopInPoundsNamesNoEuro() async throws {
    var desk = desk
    desk.environment["LANG"] = "en_GB.UTF-8"
    try desk.write("sku,title,price,stock\nTIN,Tea tin,8.00,4\n", to: desk.project + "/tins.csv")
    let address = """
      --to GB --by standard --name 'Ada Lovelace' --street '12 St James Square' --city London \
      --postal-code 'SW1Y 4JH' --email ada@example.com
      """
    let lines = [
      """
      init --name Cups --country GB --address '1 High Street, London' --vat-id GB123456789 --tax 20 \
      --shipping 3.95
      """,
      "catalog add --sku CUP --title Cup --price 12.50 --stock 9", "catalog import tins.csv",
      "catalog list --max-price 20 --sort price", "catalog price +0% --max-price 20 --dry-run",
      "shipping set courier --name Courier --to GB --price 9",
      "discounts set TENTH --percent 10 --cap 5 --minimum-spend 20",
      "orders quote CUP=2 --to GB --by standard", "orders place CUP=2 \(address) --expect 28.95",
      "orders place CUP=2 \(address) --discount TENTH --expect 26.45",
      "orders pay 1 --yes", "orders confirm 1", "orders ship 1 --yes", "orders invoice 1",
      "orders show 1", "sales --by day", "catalog show TIN",
    ]
    for line in lines {
      let result = await rialto(line, in: desk)
      #expect(result.status == .done, "\(line): \(result.error)")
      #expect(!(result.output + result.error).contains(/EUR|€/), "\(line): \(result.output)")
    }
    let totals = await rialto("orders show 1 --json=totals.total.amount,totals.tax.amount,payment")
    #expect(
      totals.output == """
        {"totals":{"total":{"amount":2895},"tax":{"amount":483}},"payment":"paid"}

        """
    )
    let less = await rialto("orders show 2 --json=totals.total.amount,totals.tax.amount")
    #expect(less.output == #"{"totals":{"total":{"amount":2645},"tax":{"amount":441}}}"# + "\n")
  }
}
