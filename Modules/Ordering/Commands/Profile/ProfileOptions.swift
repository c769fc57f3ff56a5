public import CommandKit
import Foundation
import FoundationCore
public import Ordering

/// The options for the fields of a store's profile; a field without its option is unchanged.
public enum ProfileOptions {
  static let name = Option.value("name", "NAME", of: TextLine.self, "The name of the shop.")
  static let country = Option.value(
    "country",
    "CODE",
    of: CountryCode.self,
    "The country that the shop sells from, such as DE."
  )
  static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "The currency of amounts that name none, such as EUR."
  )
  static let seller = Option.value(
    "seller",
    "NAME",
    of: TextLine.self,
    "The person or company that invoices name."
  )
  static let address = Option.value(
    "address",
    "LINES",
    of: TextLine.self,
    "The seller's address, with a comma between its lines."
  )
  static let contact = Option.value(
    "contact",
    "TEXT",
    of: String.self,
    "The seller's e-mail address or telephone number; '' for none."
  )
  static let taxNumber = Option.value(
    "tax-number",
    "NUMBER",
    of: String.self,
    "The number from the seller's tax office; '' for none."
  )
  static let vatID = Option.value(
    "vat-id",
    "ID",
    of: String.self,
    "The seller's VAT number, such as DE123456789; '' for none."
  )
  static let bank = Option.values(
    "bank",
    "LINE",
    of: String.self,
    "A line of the bank details on invoices; may be repeated; '' for none."
  )
  static let footer = Option.values(
    "footer",
    "LINE",
    of: String.self,
    "A line at the foot of invoices, such as the register; may be repeated; '' for none."
  )
  static let paymentDays = Option.value(
    "payment-days",
    "DAYS",
    of: Int.self,
    "The days from an invoice to its due date (default: 14)."
  )
  static let invoicePrefix = Option.value(
    "invoice-prefix",
    "TEXT",
    of: String.self,
    "The text before the numbers of invoices (default: INV-)."
  )
  static let firstInvoice = Option.value(
    "first-invoice",
    "NUMBER",
    of: PositiveInt.self,
    "The number of the first invoice (default: 1)."
  )
  static let creditNotePrefix = Option.value(
    "credit-note-prefix",
    "TEXT",
    of: String.self,
    "The text before the numbers of credit notes (default: CN-)."
  )
  static let firstCreditNote = Option.value(
    "first-credit-note",
    "NUMBER",
    of: PositiveInt.self,
    "The number of the first credit note (default: 1)."
  )

  /// All options.
  public static let all: [any OptionDeclaration] = [
    name, country, currency, seller, address, contact, taxNumber, vatID, bank, footer, paymentDays,
    invoicePrefix, firstInvoice, creditNotePrefix, firstCreditNote,
  ]

  /// The names of the options, by the fields of a profile that they set.
  public static let names = [
    "name": name.name, "country": country.name, "currency": currency.name,
    "seller.name": seller.name, "seller.address": address.name, "seller.contact": contact.name,
    "seller.taxNumber": taxNumber.name, "seller.vatID": vatID.name, "bank": bank.name,
    "footer": footer.name, "paymentDays": paymentDays.name,
    "invoices.prefix": invoicePrefix.name, "invoices.first": firstInvoice.name,
    "creditNotes.prefix": creditNotePrefix.name, "creditNotes.first": firstCreditNote.name,
  ]

  /// Applies the options of an invocation to a profile.
  ///
  /// - Parameters:
  ///   - invocation: The invocation with the options.
  ///   - profile: The profile to change.
  /// - Throws: The error of an option.
  public static func apply(_ invocation: Invocation, to profile: inout StoreProfile) throws {
    if let name = try invocation[name] { profile.name = name.text }
    if let country = try invocation[country] { profile.country = country }
    if let currency = try invocation[currency] { profile.currency = currency }
    var seller = profile.seller ?? Seller(name: profile.name ?? "", address: [])
    if let name = try invocation[Self.seller] { seller.name = name.text }
    if let address = try invocation[address] { seller.setAddress(address.text) }
    if let contact = try invocation[contact] { seller.contact = contact.orNil }
    if let number = try invocation[taxNumber] { seller.taxNumber = number.orNil }
    if let id = try invocation[vatID] { seller.vatID = id.orNil }
    let sellerOptions = [Self.seller.name, address.name, contact.name, taxNumber.name, vatID.name]
    if sellerOptions.contains(where: { invocation.optionUses[$0] != nil }) {
      profile.seller = seller
    }
    if invocation.optionUses[bank.name] != nil {
      profile.bank = try invocation[bank].compactMap(\.orNil)
    }
    if invocation.optionUses[footer.name] != nil {
      profile.footer = try invocation[footer].compactMap(\.orNil)
    }
    if let days = try invocation[paymentDays] { profile.paymentDays = days }
    if let prefix = try invocation[invoicePrefix] { profile.invoices.prefix = prefix }
    if let first = try invocation[firstInvoice] { profile.invoices.first = first.number }
    if let prefix = try invocation[creditNotePrefix] { profile.creditNotes.prefix = prefix }
    if let first = try invocation[firstCreditNote] { profile.creditNotes.first = first.number }
  }
}

extension Seller {
  /// Sets the lines of the address from a text with a comma between them.
  package mutating func setAddress(_ text: String) {
    address = text.split(separator: ",").compactMap { String($0).orNil }
  }
}

extension String {
  /// The text without spaces around it; `nil` if nothing is left.
  package var orNil: String? {
    let text = trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }
}
