import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StorefrontScreens

/// The key of NewsAPI: how it is typed, and where it is kept.
struct NewsKeyTests {
  @Test(arguments: [
    ("", ["required"]),
    (" \n", ["required"]),
    ("0123456789abcdef0123456789abcdef", []),
    (" 0123456789abcdef0123456789abcdef\n", []),
    ("two words", ["key"]),
    ("line\r\nX-Other: 1", ["key"]),
    ("schlüssel", ["key"]),
  ])
  func aKeyIsLettersAndDigits(text: String, errors: [String]) {
    #expect(NewsKeyEntry(text: text).errors["key"].map(\.code) == errors)
  }

  @Test func theKeyIsKeptForItsOwnerAlone() throws {
    let folder = try TemporaryFolder()
    let key = NewsKey(file: folder.url.appending(path: "app/newsapi-key"))
    #expect(try key.read() == nil)
    try key.save(NewsKeyEntry(text: " first-and-longer ").key)
    try key.save("second")
    #expect(try key.read() == "second")
    let attributes = try FileManager.default.attributesOfItem(atPath: key.file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
