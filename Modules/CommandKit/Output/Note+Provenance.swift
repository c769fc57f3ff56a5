public import FoundationCore

extension Note {
  /// Creates a note on the provenance of data; `nil` for data that the server has just sent or
  /// confirmed.
  ///
  /// - Parameters:
  ///   - provenance: The provenance.
  ///   - server: The name of the server in a sentence.
  public init?(_ provenance: Provenance, from server: String) {
    let sentence: String
    switch provenance {
    case .network, .revalidated: return nil
    case .cache(let age): sentence = "Cached \(age.roundedText) ago."
    case .stale(let age):
      sentence = "Cached \(age.roundedText) ago; \(server) is unavailable."
    case .bundled: sentence = "Showing data bundled with the program."
    case .recording: sentence = "Showing recorded data."
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
  /// Writes a note on the provenance of data, unless the server has just sent or confirmed it.
  ///
  /// - Parameters:
  ///   - provenance: The provenance.
  ///   - server: The name of the server in a sentence.
  public func note(_ provenance: Provenance, from server: String) {
    note(Note(provenance, from: server))
  }
}

extension Provenance {
  /// The provenance as the end of a sentence: `retrieved just now`.
  public var text: String {
    switch self {
    case .network: "retrieved just now"
    case .revalidated: "confirmed just now"
    case .cache(let age): "cached \(age.roundedText) ago"
    case .stale(let age): "cached \(age.roundedText) ago, server unavailable"
    case .bundled: "bundled with rialto"
    case .recording: "recorded"
    }
  }
}

/// The provenance of data in JSON.
public enum ProvenanceKind: String, CaseIterable, JSONRepresentable, Sendable {
  case network
  case revalidated
  case cache
  case stale
  case bundled
  case recording

  /// Creates the kind of a provenance.
  public init(_ provenance: Provenance) {
    self =
      switch provenance {
      case .network: .network
      case .revalidated: .revalidated
      case .cache: .cache
      case .stale: .stale
      case .bundled: .bundled
      case .recording: .recording
      }
  }
}
