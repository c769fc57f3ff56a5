import Foundation
import FoundationCore
import StoreCore
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Secrets in the database and in responses.
struct SecrecyTests {
  private let staff: StaffedStore

  init() async throws { staff = try await StaffedStore() }

  @Test func neitherTokensNorPasswordsAreOnTheDisk() async throws {
    let session = try await staff.refresh(try await staff.signIn("ed"))
    let bytes = Data(try staff.bytesOnDisk())
    // The file is really the one that was written to.
    #expect(bytes.range(of: Data("$argon2id$".utf8)) != nil)
    for name in ["accessToken", "refreshToken"] {
      let token = try #require(session.json?[name]?.text)
      #expect(bytes.range(of: Data(token.utf8)) == nil)
      #expect(bytes.range(of: Data(Sodium.hash(token))) != nil)
      let raw = token.replacing("-", with: "+").replacing("_", with: "/") + "="
      #expect(bytes.range(of: try #require(Data(base64Encoded: raw))) == nil)
    }
    #expect(bytes.range(of: Data(StaffedStore.password.utf8)) == nil)
  }

  @Test func neitherTokensNorPasswordsAreInTheLog() async throws {
    _ = try await staff.signIn("ed", "wrong horse")
    let session = try await staff.refresh(try await staff.signIn("ed"))
    _ = try await staff.whoami(session)
    let log = staff.log.all.joined(separator: "\n")
    #expect(log.contains("showSession"))
    for name in ["accessToken", "refreshToken"] {
      #expect(!log.contains(try #require(session.json?[name]?.text)))
    }
    #expect(!log.contains("horse"))
  }
}
