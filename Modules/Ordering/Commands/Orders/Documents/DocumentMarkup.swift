import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The parts that the pages of invoices, credit notes and packing slips have in common.
struct DocumentMarkup {
  let words: DocumentWords
  let locale: Locale

  init(in locale: Locale) {
    words = DocumentWords(in: locale)
    self.locale = locale
  }

  /// A column of a table on paper.
  struct Column {
    let heading: String
    var isNumber = true
  }

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
      title + [MarkupElement("thead", [MarkupElement("tr", head)]), MarkupElement("tbody", body)]
    )
  }

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
    let names = [address.company, address.name].compactMap(\.self)
    let lines = address.lines + address.cityLines + [name(of: address.country)]
    return MarkupElement(
      "address",
      names.map { MarkupElement("p", ["class": "name"], text: $0) }
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

/// The style sheet of invoices, credit notes and packing slips, on the screen and on paper.
///
/// It is embedded without escaping, so it must not contain characters that are special in HTML.
enum DocumentStyleSheet {
  /// Returns the style sheet for a size of paper.
  static func sheet(for paper: Paper) -> String {
    // A browser that does not know the margin boxes of a page leaves out the page numbers.
    """
    @page{size:\(paper.styleName);margin:16mm 16mm 18mm;\
    @bottom-right{content:counter(page) ' / ' counter(pages);\
    font:8pt system-ui,'DejaVu Sans',sans-serif;color:#555}}\
    :root{color-scheme:light}\
    *{box-sizing:border-box}\
    body{margin:0;background:#fff;color:#111;overflow-wrap:anywhere;\
    font:9.5pt/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\
    header,main,footer{max-width:182mm;margin:0 auto}\
    header{display:flex;justify-content:space-between;gap:12mm;\
    border-bottom:1.5pt solid #111;padding-bottom:5mm}\
    header div{min-width:0}\
    h1{margin:0;font-size:18pt;line-height:1.2;font-weight:650;text-align:right}\
    p,address{margin:0;font-style:normal}\
    .name{font-weight:650}\
    .draft{margin:0;text-align:right;font-weight:650;color:#b00020}\
    .parties{display:flex;justify-content:space-between;gap:12mm;margin:8mm 0}\
    .parties div{min-width:0;flex:1 1 0}\
    h2{margin:0 0 1mm;font-size:8pt;font-weight:600;color:#555}\
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.6mm 5mm;margin:0}\
    dt{color:#555}dd{margin:0;text-align:right}\
    table{width:100%;border-collapse:collapse;margin-bottom:6mm}\
    caption{text-align:left;font-size:8pt;font-weight:600;color:#555;padding-bottom:1mm}\
    thead{display:table-header-group}\
    tr{break-inside:avoid}\
    th,td{padding:1.6mm 0 1.6mm 3mm;text-align:left;vertical-align:top;font-weight:400;\
    border-bottom:.5pt solid #ccc}\
    th:first-child,td:first-child{padding-left:0}\
    thead th{font-size:8pt;color:#555;border-bottom:1pt solid #111;vertical-align:bottom}\
    .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\
    thead .number{white-space:normal;overflow-wrap:normal}\
    td.words{min-width:34mm}\
    small{display:block;font-size:8pt;color:#555}\
    .sums{break-inside:avoid;display:flex;gap:12mm;justify-content:space-between;\
    align-items:flex-start}\
    .sums table{margin-bottom:4mm;flex:1 1 0}\
    .sums .totals{flex:0 1 66mm}\
    .totals th{color:#555}\
    .totals tr:last-child th,.totals tr:last-child td{border-bottom:0}\
    .totals .grand th,.totals .grand td{font-weight:650;font-size:11pt;color:#111;\
    border-top:1pt solid #111}\
    .remark{margin-bottom:3mm;break-inside:avoid}\
    footer{margin-top:6mm;padding-top:2mm;border-top:.5pt solid #ccc;font-size:8pt;color:#555;\
    break-inside:avoid}\
    @media screen{body{padding:12mm}}\
    @media screen and (max-width:640px){body{padding:5mm}main{overflow-x:auto}\
    header,.parties,.sums{flex-wrap:wrap;gap:5mm}h1{text-align:left}\
    .parties div,.sums table,.sums .totals{flex:1 1 100%}}
    """
  }
}
