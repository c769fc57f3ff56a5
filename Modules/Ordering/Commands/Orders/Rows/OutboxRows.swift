import CommandKit
import Foundation
import FoundationCore
import Ordering

/// Orders that were to be placed, as rows.
enum OutboxRows {
  static let table = Table<OutgoingOrder>(
    [
      Column("key", heading: "KEY", shrinks: false, \.key.rawValue),
      Column("started", heading: "SENT", shrinks: false, \.startedAt),
      Column("number", heading: "ORDER", align: .trailing, \.number?.rawValue),
      Column("email", heading: "CUSTOMER", \.draft.email),
      Column("country", heading: "TO", shrinks: false, \.draft.address.country.code),
      Column("lines", heading: "ITEMS", \.draft.lines) { $0.draft.lines.words },
    ],
    empty: "Of every order it is known what became of it."
  )
}
