import CommandKit

extension HelpTopic {
  /// Everything `rialto help TOPIC` knows.
  static let all: [HelpTopic] = [
    .environment, .exitCodes, .failures, .formatting, .json, .offline,
  ]
}
