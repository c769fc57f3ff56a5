import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The parts that the pages of invoices, credit notes and packing slips have in common.
struct DocumentMarkup {
  let words: DocumentWords
  let locale: Locale

  init(in locale: Locale) {
    words = .words(in: locale)
    self.locale = locale
  }

  /// A column of a table on paper.
  struct Column {
    let heading: String
    var isNumber = true
  }

  /// Returns the page of a document.
  func page(
    _ title: String,
    for paper: Paper,
    from seller: Seller?,
    isDraft: Bool = false,
    _ sections: [MarkupElement],
    footer: [String] = []
  ) -> HTMLPage {
    let draft = isDraft ? [MarkupElement("p", ["class": "draft"], text: words.draft)] : []
    return HTMLPage(
      title: title,
      language: words.language,
      header: MarkupElement(
        "header",
        [
          MarkupElement("div", seller.map(block) ?? []),
          MarkupElement("div", [MarkupElement("h1", text: title)] + draft),
        ]
      ),
      sections: sections,
      footer: MarkupElement("footer", [MarkupElement("p", text: footer.joined(separator: " · "))]),
      style: DocumentStyleSheet.sheet(for: paper)
    )
  }

  /// Returns the party under a heading beside the facts about the document.
  func parties(
    _ heading: String,
    _ address: Address,
    facts: [(name: String, value: String?)]
  ) -> MarkupElement {
    let known = facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
    let items = known.flatMap { name, value in
      [MarkupElement("dt", text: name), MarkupElement("dd", text: value)]
    }
    return MarkupElement(
      "div",
      ["class": "parties"],
      [
        MarkupElement("div", [MarkupElement("h2", text: heading), block(address)]),
        MarkupElement("div", [MarkupElement("dl", items)]),
      ]
    )
  }

  /// Returns a table whose head is repeated on every page.
  func table(_ columns: [Column], _ rows: [[MarkupElement]], caption: String? = nil)
    -> MarkupElement
  {
    let head = columns.map { column in
      MarkupElement(
        "th",
        ["scope": "col", "class": column.isNumber ? "number" : "words"],
        text: column.heading
      )
    }
    let body = rows.map { cells in
      MarkupElement(
        "tr",
        zip(columns, cells).map { column, cell in
          MarkupElement("td", ["class": column.isNumber ? "number" : "words"], [cell])
        }
      )
    }
    let title = caption.map { [MarkupElement("caption", text: $0)] } ?? []
    return MarkupElement(
      "table",
      title + [
        MarkupElement("thead", [MarkupElement("tr", head)]), MarkupElement("tbody", body),
      ]
    )
  }

  /// Returns the name of an item with its options and SKU.
  func item(_ name: String, _ options: [String: String], sku: String?) -> MarkupElement {
    let choice = options.ordered { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let details = [choice.isEmpty ? nil : choice.joined(separator: ", "), sku].compactMap(\.self)
    let small =
      details.isEmpty ? [] : [MarkupElement("small", text: details.joined(separator: " · "))]
    return MarkupElement("div", [MarkupElement("span", text: name)] + small)
  }

  func cell(_ text: String) -> MarkupElement { MarkupElement("span", text: text) }

  func cell(_ money: Money) -> MarkupElement { cell(money.formatted(in: locale)) }

  private func block(_ seller: Seller) -> [MarkupElement] {
    [MarkupElement("p", ["class": "name"], text: seller.name)]
      + seller.address.map { MarkupElement("p", text: $0) }
  }

  private func block(_ address: Address) -> MarkupElement {
    let lines = address.lines + address.cityLines + [name(of: address.country)]
    return MarkupElement(
      "address",
      [MarkupElement("p", ["class": "name"], text: address.name)]
        + lines.map { MarkupElement("p", text: $0) }
    )
  }

  private func name(of country: CountryCode) -> String {
    let locale = locale == .plain ? Locale(identifier: "en") : locale
    return locale.localizedString(forRegionCode: country.code) ?? country.code
  }
}

extension Address {
  /// The lines with the city as its country writes them.
  fileprivate var cityLines: [String] {
    if AddressFormat(of: country).hasRegion {
      return [[city, region, postalCode].compactMap(\.self).joined(separator: " ")]
    }
    let below = country.code == "GB" ? [city, region, postalCode] : nil
    let line = [postalCode, city].compactMap(\.self).joined(separator: " ")
    return below?.compactMap(\.self) ?? [line, region].compactMap(\.self)
  }
}
