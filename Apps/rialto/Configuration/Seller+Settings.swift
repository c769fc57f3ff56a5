import CommandKit
import Foundation
import Ordering

extension Seller {
  /// Creates the seller of the settings; `nil` if they name none.
  init?(_ settings: Configuration) {
    let texts = [Settings.sellerName, Settings.sellerAddress, Settings.sellerTaxNumber]
      .map { settings[$0]?.text }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    let lines = (texts[1] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    self.init(
      name: texts[0] ?? "",
      address: lines.filter { !$0.isEmpty },
      taxNumber: texts[2],
      contact: settings[Settings.sellerContact]?.text
    )
  }
}
