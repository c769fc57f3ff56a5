import CommandKit
import FoundationCore
import StoreHTTP

extension Note {
  /// A step of a request.
  static func explaining(_ text: String) -> Note { Note("explain", [text]) }

  /// The provenance of an answer; `nil` for one that its server gave or confirmed just now.
  init?(_ provenance: Provenance, from server: String) {
    let sentence: String
    switch provenance {
    case .network, .validated: return nil
    case .cache(let age): sentence = "Kept from \(age.inWords) ago."
    case .stale(let age):
      sentence = "This is what \(server) answered \(age.inWords) ago; nothing newer is at hand."
    case .bundled: sentence = "This came with the program."
    case .recording: sentence = "This is from a recording."
    }
    let age = provenance.age.map { JSONValue.number(Int($0.components.seconds)) } ?? .null
    self.init(
      "provenance",
      [sentence],
      [.init("provenance", .string(ProvenanceWord(provenance).rawValue)), .init("age", age)]
    )
  }
}
