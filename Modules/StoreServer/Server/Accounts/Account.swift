public import Foundation
import FoundationCore
public import Persistence
public import StoreCore

/// An account of the store.
public struct Account: Sendable, Hashable {
  /// The name, in lower case.
  public let name: String
  /// The role.
  public let role: Role
  /// The creation date.
  public let created: Date
  /// `true` if the account cannot sign in.
  public let isDisabled: Bool
}

extension FieldRule<String> {
  static var accountName: FieldRule {
    FieldRule(
      "account_name",
      "Use 1 to 64 letters a-z, digits and . _ - @, starting with a letter or digit."
    ) { name in
      let bytes = name.lowercased().utf8
      return 1...64 ~= bytes.count && bytes.first.map(\.isSmallLetterOrDigit) == true
        && bytes.allSatisfy { $0.isSmallLetterOrDigit || "._-@".utf8.contains($0) }
    }
  }

  /// The rule for passwords: long enough to be safe, short enough to be hashed.
  static var password: FieldRule {
    FieldRule("password", "Use 8 to 1024 bytes (most letters take one byte).") {
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
