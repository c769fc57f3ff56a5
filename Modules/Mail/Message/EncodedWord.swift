import Foundation

/// Text of a header field that is not plain ASCII, as RFC 2047 encodes it.
enum EncodedWord {
  /// The most bytes in a word; longer text becomes several words, each on a line of its own.
  private static let wordLength = 39
  /// The most characters of a header field on one line.
  private static let lineLength = 76

  /// Returns `true` for text that needs no encoding and fits on its line.
  static func isPlain(_ text: String, after prefix: Int) -> Bool {
    text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !text.contains("=?")
      && prefix + text.utf8.count <= lineLength
  }

  /// Returns the text in words that are separated by line breaks, which a reader drops.
  static func text(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    // A character must not be divided between two words.
    for scalar in text.unicodeScalars {
      if word.utf8.count + String(scalar).utf8.count > wordLength {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(scalar)
    }
    words.append(word)
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }
}
