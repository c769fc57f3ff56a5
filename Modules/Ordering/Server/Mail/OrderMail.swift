import Foundation
import FoundationCore
package import Mail
package import Ordering
import StoreCore

/// The message to the buyer about an event of an order.
package final class OrderMail {
  private let order: Order
  private let event: OrderEvent
  private let notification: OrderNotification
  private let settings: MailSettings
  private let language: MailLanguage
  private let locale: Locale
  private let words: OrderMailWords

  /// Creates the message; `nil` if the notification has no order.
  package init?(_ notification: OrderNotification, by settings: MailSettings) {
    guard let order = notification.order, let event = notification.event else { return nil }
    self.order = order
    self.event = event
    self.notification = notification
    self.settings = settings
    let country = order.address.country.code
    language = MailLanguage(ofCountry: country) ?? settings.language
    locale = Locale(identifier: "\(language.rawValue)_\(country)")
    words = .words(in: language)
  }

  /// The message in the language of the order's country; `nil` for an event without one.
  ///
  /// - Throws: `MailError` if the buyer's address cannot be used.
  package var message: MailMessage? {
    get throws {
      guard let text = try text else { return nil }
      return try MailMessage(
        id: notification.id.rawValue,
        date: notification.at,
        from: settings.from,
        to: MailAddress(address: order.email),
        subject: text.subject,
        content: MailContent(
          language: language.rawValue,
          heading: text.heading,
          sections: text.sections,
          footer: settings.from.description
        )
      )
    }
  }

  private var text: (subject: String, heading: String, sections: [MailContent.Section])? {
    get throws {
      switch event.action.known {
      case .place:
        return (
          fill(words.placedSubject), fill(words.placed),
          [.paragraph(words.placedText), .table(try items + totals), recipient]
        )
      case .ship:
        return (
          fill(words.shippedSubject), fill(words.shipped),
          [.table(shipped)] + tracking + [recipient]
            + (isComplete ? [] : [.paragraph(words.restFollows)])
        )
      case .refund:
        guard let amount = event.amount else { return nil }
        return (
          fill(words.refundedSubject),
          fill(words.refunded, ["amount": shown(amount)]),
          [
            .paragraph(words.refundedText),
            .table([
              .init(words.refundedAmount, amount: shown(amount), isTotal: true),
              .init(words.refundedTotal, amount: shown(order.refunded)),
            ]),
          ]
        )
      default: return nil
      }
    }
  }

  // MARK: - Parts

  /// Returns a text with the number of the order and other values in place of their names.
  private func fill(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    values.reduce(text.replacing("{order}", with: order.number.rawValue)) { text, value in
      text.replacing("{\(value.key)}", with: value.value)
    }
  }

  private func shown(_ amount: Money) -> String { amount.formatted(in: locale) }

  private var items: [MailContent.Row] {
    get throws {
      try order.lines.map { line in
        let price = try line.unitPrice * Int64(line.quantity)
        return MailContent.Row(name(of: line, times: line.quantity), amount: shown(price))
      }
    }
  }

  private var totals: [MailContent.Row] {
    get throws {
      let totals = order.totals
      let zero = Money(minorUnits: 0, currency: totals.total.currency)
      let shipping = fill(words.shipping, ["method": order.shipping.name])
      var rows = [MailContent.Row(words.subtotal, amount: shown(totals.subtotal))]
      if totals.discount != zero {
        rows.append(.init(words.discount, amount: shown(try zero - totals.discount)))
      }
      rows.append(.init(shipping, amount: shown(totals.shipping)))
      if totals.tax != zero {
        let tax = totals.isTaxIncluded ? words.includedTax : words.tax
        rows.append(.init(tax, amount: shown(totals.tax)))
      }
      return rows + [.init(words.total, amount: shown(totals.total), isTotal: true)]
    }
  }

  private var shipped: [MailContent.Row] {
    event.lines.map { item in
      guard let line = order.lines.first(where: { $0.sku == item.sku }) else {
        return MailContent.Row("\(item.quantity) × \(item.sku)", amount: "")
      }
      return MailContent.Row(name(of: line, times: item.quantity), amount: "")
    }
  }

  private var tracking: [MailContent.Section] {
    guard let tracking = event.tracking else { return [] }
    var facts: [MailContent.Row] = []
    if let carrier = tracking.carrierName { facts.append(.init(words.carrier, amount: carrier)) }
    if let number = tracking.number { facts.append(.init(words.trackingNumber, amount: number)) }
    var sections: [MailContent.Section] = facts.isEmpty ? [] : [.table(facts)]
    if let link = tracking.link { sections.append(.link(title: words.track, url: link)) }
    return sections
  }

  private var isComplete: Bool { order.lines.allSatisfy { $0.open == 0 } }

  private var recipient: MailContent.Section {
    let address = order.address
    let city = [address.postalCode, address.city, address.region].compactMap(\.self)
    let country = locale.localizedString(forRegionCode: address.country.code)
    return .lines(
      heading: words.recipient,
      [address.name] + [address.company].compactMap(\.self) + address.lines
        + [city.joined(separator: " "), country ?? address.country.code]
    )
  }

  private func name(of line: OrderLine, times quantity: Int) -> String {
    let options = line.options.ordered { $0.key < $1.key }.map(\.value).joined(separator: ", ")
    let count = quantity.formatted(in: locale)
    return "\(count) × \(line.name)" + (options.isEmpty ? "" : " (\(options))")
  }
}
