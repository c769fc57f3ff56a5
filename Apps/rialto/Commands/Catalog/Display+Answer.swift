import Foundation
import FoundationCore
import StoreHTTP

extension Display {
  /// Tells a person where an answer is from, unless it is fresh, and what of it could not be read.
  func note<Value>(_ answer: Answer<Value>) {
    note(answer.provenance)
    note(answer.drops)
  }

  /// Tells where something is from, unless its origin gave it or confirmed it just now.
  func note(_ provenance: Provenance) {
    switch provenance {
    case .network, .validated: break
    case .cache(let age): note("Kept from \(age.inWords) ago.")
    case .stale(let age): note("The store does not answer; this is from \(age.inWords) ago.")
    case .bundled: note("This came with the program.")
    case .recording: note("This is from a recording.")
    }
  }

  /// Tells what was left out, the first of it in full.
  func note(_ drops: DropReport) {
    guard !drops.isEmpty else { return }
    let things = drops.count == 1 ? "One thing" : "\(drops.count.formatted(in: locale)) things"
    note("\(things) in the answer could not be read:")
    for drop in drops.drops.prefix(5) { note("  \(drop.path): \(drop.reason)") }
    if drops.count > 5 { note("  and \((drops.count - 5).formatted(in: locale)) more") }
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
