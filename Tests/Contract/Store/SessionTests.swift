import Foundation
import FoundationCore
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Sessions: refresh, expiry and sign-out.
struct SessionTests {
  private let staff: StaffedStore

  init() async throws { staff = try await StaffedStore() }

  @Test(.overOneDatabase) func anAccessTokenIsGoodForAQuarterOfAnHour() async throws {
    let session = try await staff.signIn("ed")
    staff.wait(15 * 60 - 1)
    #expect(try await staff.whoami(session).status == 200)
    staff.wait(1)
    let expired = try await staff.whoami(session)
    #expect(expired.status == 401)
    #expect(expired.fields["WWW-Authenticate"] == "Bearer error=\"invalid_token\"")
  }

  @Test func aSessionGoesOnWithNewTokens() async throws {
    let first = try await staff.signIn("ed")
    staff.wait(60 * 60)
    let second = try await staff.refresh(first)
    #expect(second.status == 200)
    #expect(second.json?["name"] == "ed")
    #expect(second.fields["Cache-Control"] == "no-store")
    #expect(try await staff.whoami(second).status == 200)
    #expect(try await staff.whoami(first).status == 401)
  }

  @Test(.overOneDatabase) func aRefreshTokenIsGoodForThirtyDays() async throws {
    let first = try await staff.signIn("ed")
    staff.wait(30 * 86_400 - 1)
    let second = try await staff.refresh(first)
    #expect(second.status == 200)
    staff.wait(30 * 86_400)
    #expect(try await staff.refresh(second).status == 401)
  }

  @Test func aRefreshTokenThatIsUsedTwiceEndsTheSession() async throws {
    let mine = try await staff.signIn("ed")
    let thiefs = try await staff.refresh(mine)
    #expect(try await staff.refresh(mine).status == 401)
    #expect(try await staff.whoami(thiefs).status == 401)
    #expect(try await staff.refresh(thiefs).status == 401)
    #expect(try await staff.count(in: "session") == 0)
  }

  @Test func soDoesOneThatWasExchangedLongBefore() async throws {
    let mine = try await staff.signIn("ed")
    var thiefs = try await staff.refresh(mine)
    for _ in 0..<3 { thiefs = try await staff.refresh(thiefs) }
    #expect(try await staff.refresh(mine).status == 401)
    #expect(try await staff.whoami(thiefs).status == 401)
  }

  @Test func oneSessionEndsWithoutTheOthers() async throws {
    let (here, there) = (try await staff.signIn("ed"), try await staff.signIn("ed"))
    let out = try await staff.client.send(
      .delete,
      "/v1/sessions/current",
      fields: here.authorization
    )
    #expect(out.status == 204)
    #expect(try await staff.whoami(here).status == 401)
    #expect(try await staff.refresh(here).status == 401)
    #expect(try await staff.whoami(there).status == 200)
  }

  @Test func aRemovedAccountIsOutAtOnce() async throws {
    let session = try await staff.signIn("ed")
    try await staff.store.accounts.remove("ed")
    #expect(try await staff.whoami(session).status == 401)
    #expect(try await staff.refresh(session).status == 401)
    #expect(try await staff.signIn("ed").status == 401)
  }

  @Test func anotherRoleEndsTheSessionsOfTheOldOne() async throws {
    let session = try await staff.signIn("ed")
    try await staff.store.accounts.changeRole(of: "ed", to: .reader)
    #expect(try await staff.whoami(session).status == 401)
    #expect(try await staff.refresh(session).status == 401)
    let next = try await staff.signIn("ed")
    #expect(try await staff.whoami(next).json?["role"] == "reader")
    let upload = try await staff.client.send(.post, "/v1/images", fields: next.authorization)
    #expect(upload.status == 403)
  }

  @Test func aDisabledAccountIsOutUntilItIsEnabled() async throws {
    let session = try await staff.signIn("ed")
    try await staff.store.accounts.disable("ed")
    try await staff.store.accounts.disable("ed")
    #expect(try await staff.whoami(session).status == 401)
    #expect(try await staff.refresh(session).status == 401)
    #expect(try await staff.signIn("ed").code == "wrong_password")
    // Another password does not let it in again.
    try await staff.store.accounts.changePassword(of: "ed", to: "battery staple")
    #expect(try await staff.signIn("ed", "battery staple").code == "wrong_password")
    try await staff.store.accounts.enable("ed")
    #expect(try await staff.signIn("ed", "battery staple").status == 201)
  }

  @Test func anotherPasswordEndsTheSessionsOfTheOldOne() async throws {
    let session = try await staff.signIn("ed")
    let others = try await staff.signIn("rita")
    try await staff.store.accounts.changePassword(of: "ed", to: "battery staple")
    #expect(try await staff.whoami(session).status == 401)
    #expect(try await staff.refresh(session).status == 401)
    #expect(try await staff.signIn("ed").status == 401)
    #expect(try await staff.signIn("ed", "battery staple").status == 201)
    #expect(try await staff.whoami(others).status == 200)
  }

  @Test func signInDeletesExpiredSessions() async throws {
    _ = try await staff.refresh(try await staff.signIn("ed"))
    #expect(try await staff.count(in: "spent_refresh") == 1)
    staff.wait(30 * 86_400)
    _ = try await staff.signIn("rita")
    #expect(try await staff.count(in: "session") == 1)
    #expect(try await staff.count(in: "spent_refresh") == 0)
  }
}
