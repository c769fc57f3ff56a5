import CommandKit

/// As many as one process can have connections and files for.
struct ParticipantCount: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), 1...150 ~= count else { return nil }
    self.count = count
  }

  static var expectation: String { "a whole number from 1 to 150" }
}
