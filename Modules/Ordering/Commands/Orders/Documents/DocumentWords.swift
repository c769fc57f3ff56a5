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

extension DocumentWords {
  static let english = DocumentWords(
    language: "en",
    invoice: "Invoice",
    creditNote: "Credit note",
    packingSlip: "Packing slip",
    draft: "Draft, not issued",
    number: "Number",
    issued: "Date of issue",
    order: "Order",
    ordered: "Date of order",
    supplied: "Date of supply",
    refersTo: "For invoice",
    buyer: "Bill to",
    recipient: "Ship to",
    taxNumber: "Tax number",
    item: "Item",
    quantity: "Quantity",
    unitPrice: "Unit price, net",
    unitPriceWithTax: "Unit price, with tax",
    discount: "Discount",
    net: "Net",
    taxRate: "Tax rate",
    tax: "Tax",
    total: "Total",
    taxes: "Tax by rate",
    netTotal: "Total, net",
    taxTotal: "Tax",
    invoiceTotal: "Total",
    creditTotal: "Amount credited",
    paid: "Paid",
    due: "Amount due",
    payment: "Payment at the time of issue",
    reason: "Reason",
    shipping: "Shipping",
    shipped: "Shipped",
    method: "Shipping method",
    carrier: "Carrier",
    tracking: "Tracking number",
    ordering: "Ordered",
    packed: "In this parcel",
    remaining: "To follow",
    payments: [
      "unpaid": "unpaid", "authorized": "authorized", "paid": "paid", "voided": "voided",
      "partially_refunded": "partially refunded", "refunded": "refunded",
    ]
  )

  static let german = DocumentWords(
    language: "de",
    invoice: "Rechnung",
    creditNote: "Rechnungskorrektur",
    packingSlip: "Lieferschein",
    draft: "Entwurf, nicht ausgestellt",
    number: "Nummer",
    issued: "Ausstellungsdatum",
    order: "Bestellung",
    ordered: "Bestelldatum",
    supplied: "Lieferdatum",
    refersTo: "Zu Rechnung",
    buyer: "Rechnung an",
    recipient: "Lieferung an",
    taxNumber: "Steuernummer",
    item: "Artikel",
    quantity: "Menge",
    unitPrice: "Einzelpreis, netto",
    unitPriceWithTax: "Einzelpreis, brutto",
    discount: "Rabatt",
    net: "Netto",
    taxRate: "Steuersatz",
    tax: "Steuer",
    total: "Brutto",
    taxes: "Steuer nach Satz",
    netTotal: "Summe netto",
    taxTotal: "Steuer",
    invoiceTotal: "Gesamtbetrag",
    creditTotal: "Gutgeschriebener Betrag",
    paid: "Bezahlt",
    due: "Zu zahlen",
    payment: "Zahlung bei Ausstellung",
    reason: "Grund",
    shipping: "Versand",
    shipped: "Versendet",
    method: "Versandart",
    carrier: "Zusteller",
    tracking: "Sendungsnummer",
    ordering: "Bestellt",
    packed: "In dieser Sendung",
    remaining: "Folgt",
    payments: [
      "unpaid": "offen", "authorized": "autorisiert", "paid": "bezahlt", "voided": "storniert",
      "partially_refunded": "teilweise erstattet", "refunded": "erstattet",
    ]
  )

  static let french = DocumentWords(
    language: "fr",
    invoice: "Facture",
    creditNote: "Avoir",
    packingSlip: "Bon de livraison",
    draft: "Projet, non émis",
    number: "Numéro",
    issued: "Date d’émission",
    order: "Commande",
    ordered: "Date de commande",
    supplied: "Date de livraison",
    refersTo: "Sur la facture",
    buyer: "Facturé à",
    recipient: "Livré à",
    taxNumber: "Numéro fiscal",
    item: "Article",
    quantity: "Quantité",
    unitPrice: "Prix unitaire HT",
    unitPriceWithTax: "Prix unitaire TTC",
    discount: "Remise",
    net: "HT",
    taxRate: "Taux de TVA",
    tax: "TVA",
    total: "TTC",
    taxes: "TVA par taux",
    netTotal: "Total HT",
    taxTotal: "TVA",
    invoiceTotal: "Total TTC",
    creditTotal: "Montant de l’avoir",
    paid: "Payé",
    due: "Reste à payer",
    payment: "Paiement à l’émission",
    reason: "Motif",
    shipping: "Livraison",
    shipped: "Expédié",
    method: "Mode de livraison",
    carrier: "Transporteur",
    tracking: "Numéro de suivi",
    ordering: "Commandé",
    packed: "Dans ce colis",
    remaining: "À suivre",
    payments: [
      "unpaid": "non payée", "authorized": "autorisé", "paid": "payée", "voided": "annulé",
      "partially_refunded": "remboursée en partie", "refunded": "remboursée",
    ]
  )
}
