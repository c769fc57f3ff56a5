public import Foundation
package import FoundationCore
public import Persistence

/// Somebody who may sign in to the store.
public struct Account: Sendable, Hashable {
  /// The name, in small letters.
  public let name: String
  /// What the account may do.
  public let role: Role
  /// When it was made.
  public let created: Date
  /// True if the account cannot sign in.
  public let isDisabled: Bool
}

extension FieldRule<String> {
  /// It can be the name of an account.
  static var accountName: FieldRule {
    FieldRule(
      "account_name",
      "Use 1 to 64 letters from a to z, digits and . _ - @, beginning with a letter or digit."
    ) { name in
      let bytes = name.lowercased().utf8
      return 1...64 ~= bytes.count && bytes.first.map(\.isSmallLetterOrDigit) == true
        && bytes.allSatisfy { $0.isSmallLetterOrDigit || "._-@".utf8.contains($0) }
    }
  }

  /// It can be a password: any characters, neither too few to be safe nor too many to be hashed.
  package static var password: FieldRule {
    FieldRule("password", "Use 8 to 1024 bytes; most letters are one.") {
      8...1024 ~= $0.utf8.count
    }
  }
}

extension UInt8 {
  fileprivate var isSmallLetterOrDigit: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}

extension Role: SQLConvertible {}
