public import FoundationCore

extension Note {
  /// Creates a note on the provenance of an answer; `nil` for one that its server gave or confirmed
  /// just now.
  ///
  /// - Parameters:
  ///   - provenance: The provenance.
  ///   - server: The server, as a sentence names it.
  public init?(_ provenance: Provenance, from server: String) {
    let sentence: String
    switch provenance {
    case .network, .revalidated: return nil
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
      [.init("provenance", .string(ProvenanceKind(provenance).rawValue)), .init("age", age)]
    )
  }
}

extension Display {
  /// Writes a note on the provenance of an answer, unless its server gave or confirmed it just now.
  ///
  /// - Parameters:
  ///   - provenance: The provenance.
  ///   - server: The server, as a sentence names it.
  public func note(_ provenance: Provenance, from server: String) {
    tell(Note(provenance, from: server))
  }
}

extension Provenance {
  /// The provenance in words that stand after a semicolon: `asked just now`.
  public var inWords: String {
    switch self {
    case .network: "asked just now"
    case .revalidated: "confirmed just now"
    case .cache(let age): "kept from \(age.inWords) ago"
    case .stale(let age): "from \(age.inWords) ago, as no server answers"
    case .bundled: "it came with the program"
    case .recording: "from a recording"
    }
  }
}

/// The word for a provenance in output for programs.
public enum ProvenanceKind: String, CaseIterable, JSONRepresentable, Sendable {
  case network
  case validated
  case cache
  case stale
  case bundled
  case recording

  /// Returns the word for a provenance.
  public init(_ provenance: Provenance) {
    self =
      switch provenance {
      case .network: .network
      case .revalidated: .validated
      case .cache: .cache
      case .stale: .stale
      case .bundled: .bundled
      case .recording: .recording
      }
  }
}
