import StoreCore

/// The words of the messages to buyers in a language; `{…}` stands for a value.
struct OrderMailWords: Sendable {
  let placedSubject, placed, placedText: String
  let shippedSubject, shipped, restFollows: String
  let refundedSubject, refunded, refundedText: String
  let subtotal, discount, shipping, tax, includedTax, total: String
  let recipient, carrier, trackingNumber, track, refundedAmount, refundedTotal: String

  static func words(in language: MailLanguage) -> OrderMailWords {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    }
  }
}

extension OrderMailWords {
  private static let english = OrderMailWords(
    placedSubject: "Your order {order}",
    placed: "Thank you for your order {order}",
    placedText: "We have received your order, and will tell you when it is on its way.",
    shippedSubject: "Your order {order} is on its way",
    shipped: "Your order {order} is on its way",
    restFollows: "The other items of your order follow.",
    refundedSubject: "Refund for your order {order}",
    refunded: "We have refunded {amount} for your order {order}",
    refundedText: "It can take a few days until the amount is in your account.",
    subtotal: "Subtotal",
    discount: "Discount",
    shipping: "Shipping: {method}",
    tax: "Tax",
    includedTax: "Tax included",
    total: "Total",
    recipient: "Ship to",
    carrier: "Carrier",
    trackingNumber: "Tracking number",
    track: "Track the shipment",
    refundedAmount: "Refunded now",
    refundedTotal: "Refunded in total"
  )

  private static let german = OrderMailWords(
    placedSubject: "Ihre Bestellung {order}",
    placed: "Vielen Dank für Ihre Bestellung {order}",
    placedText: "Ihre Bestellung ist eingegangen. Wir melden uns, sobald sie unterwegs ist.",
    shippedSubject: "Ihre Bestellung {order} ist unterwegs",
    shipped: "Ihre Bestellung {order} ist unterwegs",
    restFollows: "Die übrigen Artikel Ihrer Bestellung folgen.",
    refundedSubject: "Erstattung zu Ihrer Bestellung {order}",
    refunded: "Wir haben Ihnen {amount} zu Ihrer Bestellung {order} erstattet",
    refundedText: "Bis der Betrag auf Ihrem Konto ist, können einige Tage vergehen.",
    subtotal: "Zwischensumme",
    discount: "Rabatt",
    shipping: "Versand: {method}",
    tax: "Steuer",
    includedTax: "Enthaltene Steuer",
    total: "Gesamtbetrag",
    recipient: "Lieferung an",
    carrier: "Zusteller",
    trackingNumber: "Sendungsnummer",
    track: "Sendung verfolgen",
    refundedAmount: "Jetzt erstattet",
    refundedTotal: "Insgesamt erstattet"
  )

  private static let french = OrderMailWords(
    placedSubject: "Votre commande {order}",
    placed: "Merci pour votre commande {order}",
    placedText: "Nous avons reçu votre commande et vous préviendrons de son expédition.",
    shippedSubject: "Votre commande {order} est en route",
    shipped: "Votre commande {order} est en route",
    restFollows: "Les autres articles de votre commande suivront.",
    refundedSubject: "Remboursement de votre commande {order}",
    refunded: "Nous vous avons remboursé {amount} pour votre commande {order}",
    refundedText: "Le montant peut mettre quelques jours à arriver sur votre compte.",
    subtotal: "Sous-total",
    discount: "Remise",
    shipping: "Livraison : {method}",
    tax: "TVA",
    includedTax: "TVA incluse",
    total: "Total",
    recipient: "Livré à",
    carrier: "Transporteur",
    trackingNumber: "Numéro de suivi",
    track: "Suivre le colis",
    refundedAmount: "Remboursé cette fois",
    refundedTotal: "Remboursé au total"
  )
}
