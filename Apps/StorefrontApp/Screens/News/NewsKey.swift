import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP

#if canImport(Security)
import Security
#endif

/// The user's key for NewsAPI, kept where the platform keeps secrets: in the Keychain, or on other
/// platforms in a file that only the user can read.
struct NewsKey: Sendable {
  /// The file of the key, where there is no Keychain.
  let file: URL

  /// The credentials of NewsAPI's client.
  ///
  /// The key is read for each request, so that one entered later needs no other client.
  var credentials: HTTPClient.Credentials { .newsAPI { try read() } }

  #if canImport(Security)
  // Unverified: it was neither compiled nor run on an Apple platform.

  private static var item: [CFString: Any] {
    [kSecClass: kSecClassGenericPassword, kSecAttrService: "newsapi.org"]
  }

  /// Returns the key; `nil` without input.
  func read() throws -> String? {
    var item = Self.item
    item[kSecReturnData] = true
    var found: CFTypeRef?
    let status = SecItemCopyMatching(item as CFDictionary, &found)
    if status == errSecItemNotFound { return nil }
    try Self.check(status)
    return (found as? Data).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps a key, in place of the one before.
  func save(_ key: String) throws {
    let data: [CFString: Any] = [kSecValueData: Data(key.utf8)]
    let status = SecItemUpdate(Self.item as CFDictionary, data as CFDictionary)
    guard status == errSecItemNotFound else { return try Self.check(status) }
    let item = Self.item.merging(data) { $1 }
    try Self.check(SecItemAdd(item as CFDictionary, nil))
  }

  private static func check(_ status: OSStatus) throws {
    if status != errSecSuccess { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
  }
  #else
  /// Returns the key; `nil` without input.
  func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// Keeps a key, in place of the one before.
  func save(_ key: String) throws {
    // Before the file has content: writing in place keeps its permissions.
    try PrivateFile.create(at: file.path)
    try Data(key.utf8).write(to: file)
  }
  #endif
}

/// The form in which the user enters the key.
struct NewsKeyEntry: Sendable, Hashable {
  /// The text as it was typed or pasted.
  var text = ""

  /// The key, without the blanks around it that are pasted with it.
  var key: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The validation errors, under `key`.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("key", key, .required, .newsAPIKey)
    return errors
  }
}

extension FieldRule<String> {
  /// A rule for the characters of a key, which is sent unchanged in a header field.
  fileprivate static var newsAPIKey: FieldRule {
    FieldRule("key", "Paste the whole key, which has letters and digits only.") {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
  }
}
