public import CommandKit
public import Foundation
import FoundationCore
public import Ordering

/// `rialto store profile`: shows or changes the profile of the store.
public enum ProfileCommand {
  /// The command, for the group `store`.
  public static let command = CommandKit.Command<any OrderingContext>(
    "profile",
    "Shows or changes the shop's currency, its seller and what its invoices say.",
    discussion: """
      All users of a store have one profile. An amount that names no currency is in the currency of the \
      profile. Values that you leave out do not change, and issued invoices stay as they are.

      Invoices and credit notes are numbered without a gap. A shop that moves continues its numbers with \
      --first-invoice and --first-credit-note, before the first document is issued here; a prefix can \
      change with every document.
      """,
    examples: [
      Example("rialto store profile", "Show it."),
      Example("rialto store profile --currency GBP --country GB", "Change the currency."),
      Example(
        "rialto store profile --seller 'Mugs Ltd' --address 'Markt 1, 10115 Berlin' "
          + "--contact shop@example.com",
        "The seller on invoices."
      ),
      Example(
        "rialto store profile --tax-number 27/123/45678 --vat-id DE123456789",
        "Both tax numbers."
      ),
      Example(
        "rialto store profile --bank 'IBAN DE02 1203 0000 0000 2020 51' --payment-days 30",
        "Where and when to pay."
      ),
      Example("rialto store profile --footer 'HRB 1234, Berlin' --name 'Mugs & More'", "The foot."),
      Example(
        "rialto store profile --invoice-prefix RE- --first-invoice 1001 --credit-note-prefix GS- "
          + "--first-credit-note 51 --dry-run",
        "Continue the numbers of another program; show what would happen."
      ),
    ],
    options: ProfileField.all.map(\.option) + [DryRun.option],
    output: .one(table(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let fields = ProfileField.all
    let isShown = fields.allSatisfy { invocation.optionUses[$0.option.name] == nil }
    let store = try await context.orderingClient()
    var profile = try await store.profile()
    if !isShown {
      fields.apply(invocation, to: &profile)
      let isComplete = profile.name != nil && profile.country != nil && profile.currency != nil
      guard profile.revision != nil || isComplete else { throw NotSetUp() }
      profile = try await FieldInputs(invocation, options: fields.optionNames).explainingInvalid {
        [profile] in try await store.save(profile, isDryRun: isDryRun)
      }
    }
    try display.detail(profile, as: table(in: display.locale))
    if profile.revision == nil {
      display.note("The store is not set up; run 'rialto init'.")
    } else if isDryRun, !isShown {
      display.note(DryRun.note)
    }
  }

  /// Returns the table of a profile with all fields.
  public static func table(in locale: Locale) -> Table<StoreProfile> {
    Table<StoreProfile>([
      Column("name", heading: "NAME", \.name),
      Column("country", heading: "COUNTRY", \.country?.code),
      Column("currency", heading: "CURRENCY", \.currency?.code),
      Column("seller.name", heading: "SELLER", \.seller?.name),
      Column("seller.address", heading: "ADDRESS", \.seller?.address) {
        $0.seller?.address.joined(separator: ", ") ?? ""
      },
      Column("seller.contact", heading: "CONTACT", \.seller?.contact),
      Column("seller.taxNumber", heading: "TAX NUMBER", \.seller?.taxNumber),
      Column("seller.vatID", heading: "VAT ID", \.seller?.vatID),
      Column("bank", heading: "BANK", \.bank) { $0.bank.joined(separator: ", ") },
      Column("footer", heading: "FOOTER", \.footer) { $0.footer.joined(separator: ", ") },
      Column("paymentDays", heading: "DAYS TO PAY", \.paymentDays),
      Column("invoices.prefix", heading: "INVOICES") {
        $0.invoices.prefix
      } text: {
        "\($0.invoices.prefix)\($0.invoices.first) …"
      }
      .inLines { "\($0.invoices.prefix)\($0.invoices.first)" },
      Column("creditNotes.prefix", heading: "CREDIT NOTES") {
        $0.creditNotes.prefix
      } text: {
        "\($0.creditNotes.prefix)\($0.creditNotes.first) …"
      }
      .inLines { "\($0.creditNotes.prefix)\($0.creditNotes.first)" },
    ])
    .completed(in: locale, hiding: ["invoices", "creditNotes", "revision", "seller"])
  }
}

/// The failure to change the profile of a store that was not set up.
private struct NotSetUp: Failure {
  var details: FailureDetails {
    FailureDetails(
      "store.not_set_up",
      .refused,
      "The store is not set up.",
      suggestion: "Run 'rialto init' with the same options, a name and a country."
    )
  }
}
