import CommandKit
import Foundation
import FoundationCore

extension SecretText {
  /// Reads the secret in the first line of a file.
  ///
  /// - Throws: `FileFailure.unreadable` if there is no file, or none that can be read.
  init(firstLineOf file: TextFile) throws(FileFailure) {
    guard let text = try file.read() else {
      throw .unreadable(path: file.path, reason: "It does not exist.")
    }
    self.init(text.prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces))
  }
}
