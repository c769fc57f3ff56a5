import Foundation

/// The words of invoices, credit notes and packing slips in a language.
///
/// Languages without words of their own have English ones.
struct DocumentWords: Sendable {
  let language: String
  let invoice, creditNote, packingSlip, draft: String
  let number, issued, order, ordered, supplied, refersTo: String
  let buyer, recipient, taxNumber: String
  let item, quantity, unitPrice, unitPriceWithTax, discount, net, taxRate, tax, total: String
  let taxes, netTotal, taxTotal, invoiceTotal, creditTotal, paid, due: String
  let payment, reason, shipping: String
  let shipped, method, carrier, tracking, ordering, packed, remaining: String
  /// The payment statuses by their names in the API.
  let payments: [String: String]

  /// Returns the words in the language of a locale.
  static func words(in locale: Locale) -> DocumentWords {
    switch locale.language.languageCode?.identifier {
    case "de": german
    case "fr": french
    default: english
    }
  }
}
