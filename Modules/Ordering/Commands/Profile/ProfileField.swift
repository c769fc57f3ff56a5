public import CommandKit
import Foundation
import FoundationCore
public import Ordering

/// A field of a store's profile, with the option that sets it and the question of `rialto init`.
public struct ProfileField: Sendable {
  /// The name, as errors have it: `seller.vatID`.
  public let name: String
  /// The option.
  public let option: any OptionDeclaration
  /// The question at a terminal; `nil` for a field that `init` does not set.
  public let question: String?
  private let standard: @Sendable (StoreProfile) -> String?
  private let change: @Sendable (inout StoreProfile, [String]) -> Void

  /// Returns the answer that Enter gives; `nil` without one.
  public func standard(in profile: StoreProfile) -> String? { standard(profile) }

  /// Sets the field to the texts that the user typed: several only if the option is repeated.
  public func set(in profile: inout StoreProfile, to texts: [String]) { change(&profile, texts) }

  /// All fields, in the order of the questions.
  public static let all = [
    one("name", "name NAME", of: TextLine.self, "The name of the shop.", "Name of the shop?") {
      $0.name = $1
    },
    one(
      "country",
      "country CODE",
      of: CountryCode.self,
      "The country that the shop sells from, such as DE.",
      "Country code, such as DE?"
    ) { $0.country = CountryCode(argument: $1) },
    one(
      "currency",
      "currency CODE",
      of: Currency.self,
      "The currency of amounts that name none, such as EUR.",
      "Currency?",
      standard: { ($0.currency ?? $0.country?.currency)?.code },
      set: { $0.currency = Currency($1) }
    ),
    one(
      "seller.name",
      "seller NAME",
      of: TextLine.self,
      "The person or company that invoices name.",
      "Seller on invoices, a person or company?",
      standard: { $0.seller?.name ?? $0.name },
      set: { $0.anySeller.name = $1 }
    ),
    one(
      "seller.address",
      "address LINES",
      of: TextLine.self,
      "The seller's address, with a comma between its lines.",
      "Address of the seller, with commas between the lines?"
    ) { $0.anySeller.address = $1.split(separator: ",").compactMap { String($0).orNil } },
    one(
      "seller.taxNumber",
      "tax-number NUMBER",
      of: String.self,
      "The number from the seller's tax office; '' for none.",
      "Number from the tax office, or Enter for none:"
    ) { $0.anySeller.taxNumber = $1.orNil },
    one(
      "seller.vatID",
      "vat-id ID",
      of: String.self,
      "The seller's VAT number, such as DE123456789; '' for none.",
      "VAT number, or Enter for none:"
    ) { $0.anySeller.vatID = $1.orNil },
    one(
      "seller.contact",
      "contact TEXT",
      of: String.self,
      "The seller's e-mail address or telephone number; '' for none.",
      "E-mail or telephone of the seller, or Enter for none:"
    ) { $0.anySeller.contact = $1.orNil },
    lines(
      "bank",
      "A line of the bank details on invoices; may be repeated; '' for none.",
      "Bank details, or Enter for none:"
    ) { $0.bank = $1 },
    lines(
      "footer",
      "A line at the foot of invoices, such as the register; may be repeated; '' for none."
    ) { $0.footer = $1 },
    one(
      "paymentDays",
      "payment-days DAYS",
      of: Int.self,
      "The days from an invoice to its due date (default: 14)."
    ) { $0.paymentDays = Int($1) ?? 0 },
    one(
      "invoices.prefix",
      "invoice-prefix TEXT",
      of: String.self,
      "The text before the numbers of invoices (default: INV-)."
    ) { $0.invoices.prefix = $1 },
    one(
      "invoices.first",
      "first-invoice NUMBER",
      of: PositiveInt.self,
      "The number of the first invoice (default: 1)."
    ) { $0.invoices.first = Int($1) ?? 0 },
    one(
      "creditNotes.prefix",
      "credit-note-prefix TEXT",
      of: String.self,
      "The text before the numbers of credit notes (default: CN-)."
    ) { $0.creditNotes.prefix = $1 },
    one(
      "creditNotes.first",
      "first-credit-note NUMBER",
      of: PositiveInt.self,
      "The number of the first credit note (default: 1)."
    ) { $0.creditNotes.first = Int($1) ?? 0 },
  ]

  private static func one<Word: ArgumentValue>(
    _ name: String,
    _ usage: String,
    of type: Word.Type,
    _ summary: String,
    _ question: String? = nil,
    standard: @escaping @Sendable (StoreProfile) -> String? = { _ in nil },
    set: @escaping @Sendable (inout StoreProfile, String) -> Void
  ) -> ProfileField {
    ProfileField(
      name: name,
      option: Option<Word?>(usage, summary),
      question: question,
      standard: standard
    ) { if let text = $1.last { set(&$0, text) } }
  }

  private static func lines(
    _ name: String,
    _ summary: String,
    _ question: String? = nil,
    set: @escaping @Sendable (inout StoreProfile, [String]) -> Void
  ) -> ProfileField {
    ProfileField(
      name: name,
      option: Option<[String]>("\(name) LINE", summary),
      question: question,
      standard: { _ in nil },
      change: { set(&$0, $1.compactMap(\.orNil)) }
    )
  }
}

extension [ProfileField] {
  /// Changes a profile by the options of an invocation; a field without its option stays.
  public func apply(_ invocation: Invocation, to profile: inout StoreProfile) {
    for field in self {
      let texts = invocation.typedValues(ofOption: field.option.name)
      if !texts.isEmpty { field.set(in: &profile, to: texts) }
    }
  }

  /// The names of the options, by field.
  public var optionNames: [String: String] {
    Dictionary(map { ($0.name, $0.option.name) }) { first, _ in first }
  }
}

extension StoreProfile {
  /// The seller; a new one has the name of the shop.
  fileprivate var anySeller: Seller {
    get { seller ?? Seller(name: name ?? "", address: []) }
    set { seller = newValue }
  }
}

extension String {
  /// The text without spaces around it; `nil` if nothing is left.
  fileprivate var orNil: String? {
    let text = trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }
}
