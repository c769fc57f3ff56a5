import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

extension Display {
  /// Tells where an answer is from, unless it is fresh, and what of it could not be read.
  func note<Value>(_ answer: Answer<Value>, from server: String = "the store") {
    note(answer.provenance, from: server)
    note(answer.drops)
  }

  /// Tells where something is from, unless its server gave it or confirmed it just now.
  func note(_ provenance: Provenance, from server: String = "the store") {
    tell(Note(provenance, from: server))
  }
}

extension Duration {
  /// About how long it is, in its largest unit: `3 hours`.
  var inWords: String {
    formatted(
      .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 1)
        .locale(.plain)
    )
  }
}
