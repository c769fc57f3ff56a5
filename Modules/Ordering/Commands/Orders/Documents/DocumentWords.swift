import Foundation
import FoundationCore
import Ordering

/// The words of invoices, credit notes and packing slips in English, German or French.
///
/// Other languages have the English words.
struct DocumentWords: Sendable {
  /// The language, as HTML names it.
  let language: String

  init(in locale: Locale) {
    let code = locale.language.languageCode?.identifier ?? ""
    language = ["de", "fr"].contains(code) ? code : "en"
  }

  private func text(_ english: String, _ german: String, _ french: String) -> String {
    switch language {
    case "de": german
    case "fr": french
    default: english
    }
  }

  var invoice: String { text("Invoice", "Rechnung", "Facture") }
  var creditNote: String { text("Credit note", "Rechnungskorrektur", "Avoir") }
  var packingSlip: String { text("Packing slip", "Lieferschein", "Bon de livraison") }
  var draft: String { text("Draft, not issued", "Entwurf, nicht ausgestellt", "Projet, non émis") }
  var number: String { text("Number", "Nummer", "Numéro") }
  var issued: String { text("Date of issue", "Ausstellungsdatum", "Date d’émission") }
  var order: String { text("Order", "Bestellung", "Commande") }
  var ordered: String { text("Date of order", "Bestelldatum", "Date de commande") }
  var supplied: String { text("Date of supply", "Lieferdatum", "Date de livraison") }
  var notSupplied: String { text("not delivered yet", "noch nicht geliefert", "pas encore livrée") }
  var dueDate: String { text("Due date", "Fällig am", "Échéance") }
  var bank: String { text("Bank details", "Bankverbindung", "Coordonnées bancaires") }
  var refersTo: String { text("For invoice", "Zu Rechnung", "Sur la facture") }
  var buyer: String { text("Bill to", "Rechnung an", "Facturé à") }
  var recipient: String { text("Ship to", "Lieferung an", "Livré à") }
  var taxNumber: String { text("Tax number", "Steuernummer", "Numéro fiscal") }
  var vatID: String { text("VAT number", "USt-IdNr.", "N° de TVA") }
  var buyerVATID: String { text("Your VAT number", "Ihre USt-IdNr.", "Votre n° de TVA") }
  var item: String { text("Item", "Artikel", "Article") }
  var quantity: String { text("Quantity", "Menge", "Quantité") }
  var unitPrice: String { text("Unit price, net", "Einzelpreis, netto", "Prix unitaire HT") }
  var unitPriceWithTax: String {
    text("Unit price, with tax", "Einzelpreis, brutto", "Prix unitaire TTC")
  }
  var discount: String { text("Discount", "Rabatt", "Remise") }
  var net: String { text("Net", "Netto", "HT") }
  var taxRate: String { text("Tax rate", "Steuersatz", "Taux de TVA") }
  var tax: String { text("Tax", "Steuer", "TVA") }
  var total: String { text("Total", "Brutto", "TTC") }
  var taxes: String { text("Tax by rate", "Steuer nach Satz", "TVA par taux") }
  var netTotal: String { text("Total, net", "Summe netto", "Total HT") }
  var taxTotal: String { text("Tax", "Steuer", "TVA") }
  var invoiceTotal: String { text("Total", "Gesamtbetrag", "Total TTC") }
  var creditTotal: String {
    text("Amount credited", "Gutgeschriebener Betrag", "Montant de l’avoir")
  }
  var paid: String { text("Paid", "Bezahlt", "Payé") }
  var due: String { text("Amount due", "Zu zahlen", "Reste à payer") }
  var payment: String {
    text("Payment at the time of issue", "Zahlung bei Ausstellung", "Paiement à l’émission")
  }
  var reason: String { text("Reason", "Grund", "Motif") }
  var shipping: String { text("Shipping", "Versand", "Livraison") }
  var shipped: String { text("Shipped", "Versendet", "Expédié") }
  var method: String { text("Shipping method", "Versandart", "Mode de livraison") }
  var carrier: String { text("Carrier", "Zusteller", "Transporteur") }
  var tracking: String { text("Tracking number", "Sendungsnummer", "Numéro de suivi") }
  var ordering: String { text("Ordered", "Bestellt", "Commandé") }
  var packed: String { text("In this parcel", "In dieser Sendung", "Dans ce colis") }
  var remaining: String { text("To follow", "Folgt", "À suivre") }

  /// Returns a payment status in words; `nil` for a status that only a newer store has.
  func payment(_ status: OpenEnum<PaymentStatus>) -> String? {
    switch status.known {
    case .unpaid: text("unpaid", "offen", "non payée")
    case .authorized: text("authorized", "autorisiert", "autorisé")
    case .partiallyPaid: text("partially paid", "teilweise bezahlt", "payée en partie")
    case .paid: text("paid", "bezahlt", "payée")
    case .voided: text("voided", "storniert", "annulé")
    case .partiallyRefunded:
      text("partially refunded", "teilweise erstattet", "remboursée en partie")
    case .refunded: text("refunded", "erstattet", "remboursée")
    case nil: nil
    }
  }
}
