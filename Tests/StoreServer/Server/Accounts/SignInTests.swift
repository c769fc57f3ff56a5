import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

@testable import StoreServer

/// Signing in with a name and a password.
struct SignInTests {
  private let staff: StaffedStore

  init() async throws { staff = try await StaffedStore() }

  @Test func tellsWhoSignedInAndHowLongTheTokenIsGood() async throws {
    let session = try await staff.signIn("ed")
    #expect(session.status == 201)
    #expect(session.json?["name"] == "ed")
    #expect(session.json?["role"] == "editor")
    #expect(session.json?["expiresIn"] == 900)
    #expect(session.fields["Cache-Control"] == "no-store")

    let caller = try await staff.whoami(session)
    #expect(caller.status == 200)
    #expect(caller.text == #"{"name":"ed","role":"editor"}"#)
  }

  @Test func givesEverySessionTokensOfItsOwn() async throws {
    var tokens: Set<String> = []
    for _ in 0..<3 {
      let session = try #require(try await staff.signIn("ed").json)
      tokens.insert(try #require(session["accessToken"]?.text))
      tokens.insert(try #require(session["refreshToken"]?.text))
    }
    #expect(tokens.count == 6)
  }

  @Test func answersAWrongNameAsItAnswersAWrongPassword() async throws {
    let wrongPassword = try await staff.signIn("ed", "wrong horse")
    let wrongName = try await staff.signIn("nobody")
    for answer in [wrongPassword, wrongName] {
      #expect(answer.status == 401)
      #expect(answer.code == "wrong_password")
      #expect(answer.fields["WWW-Authenticate"] == "Bearer")
    }
    func plain(_ answer: ContractResponse) -> [JSONValue.Member] {
      (answer.json?.members ?? []).filter { $0.name != "request" }
    }
    #expect(plain(wrongPassword) == plain(wrongName))
  }

  /// The hash that a wrong name is measured against has to be one, or it would be refused at once.
  @Test(arguments: [PasswordCost.least, .interactive])
  func hashesForAWrongNameToo(_ cost: PasswordCost) async throws {
    let hasher = PasswordHasher(cost: cost)
    #expect(try await !hasher.isHash(nil, of: StaffedStore.password))
    let hash = try await hasher.hash(StaffedStore.password)
    #expect(hash.hasPrefix("$argon2id$v=19$m=\(cost.memory / 1024),t=\(cost.passes),p=1$"))
    #expect(try await hasher.isHash(hash, of: StaffedStore.password))
    #expect(try await !hasher.isHash(hash, of: "wrong horse"))
  }

  @Test func doesNotCallAPasswordWrongThatCouldNotBeHashed() async {
    await #expect(throws: PasswordFault.noMemory) {
      _ = try await PasswordHasher(cost: .least).isHash("$argon2id$no", of: "correct horse")
    }
    await #expect(throws: PasswordFault.noMemory) {
      _ = try await PasswordHasher(cost: PasswordCost(passes: 1, memory: 1)).hash("correct horse")
    }
  }

  @Test func takesANameInCapitalsToo() async throws {
    #expect(try await staff.signIn("ED").json?["name"] == "ed")
  }

  @Test func takesAnAccentHoweverItWasTyped() async throws {
    let (composed, apart) = ("caf\u{E9} noir", "cafe\u{301} noir")
    try await staff.store.accounts.add("zoe", role: .reader, password: composed)
    #expect(try await staff.signIn("zoe", apart).status == 201)
  }

  @Test func limitsTheAttemptsOnOneName() async throws {
    for _ in 0..<10 { #expect(try await staff.signIn("ed", "wrong horse").status == 401) }
    let refused = try await staff.signIn("ed")
    #expect(refused.status == 429)
    #expect(refused.code == "too_many_sign_ins")
    #expect(refused.fields["Retry-After"] == "30")
    // Other clients are not affected.
    #expect(try await staff.signIn("rita").status == 201)

    staff.wait(29)
    #expect(try await staff.signIn("ed").fields["Retry-After"] == "1")
    staff.wait(1)
    #expect(try await staff.signIn("ed").status == 201)
    // Who knows the password is not counted among those who guess.
    #expect(try await staff.signIn("ed", "wrong horse").status == 401)
  }

  @Test func limitsTheAttemptsOnANameThatIsNoAccountAlike() async throws {
    for _ in 0..<10 { #expect(try await staff.signIn("nobody").status == 401) }
    #expect(try await staff.signIn("nobody").status == 429)
  }

  @Test func limitsTheAttemptsFromOneAddressBeforeTheyCostANameAnything() async throws {
    let guesser = "203.0.113.9"
    for number in 0..<20 {
      #expect(try await staff.signIn("guess\(number)", from: guesser).status == 401)
    }
    for _ in 0..<15 {
      #expect(try await staff.signIn("ed", "wrong horse", from: guesser).status == 429)
    }
    #expect(try await staff.signIn("rita", from: guesser).fields["Retry-After"] == "3")
    #expect(try await staff.signIn("ed", from: "198.51.100.1").status == 201)
  }

  @Test func aNameWithASessionIsNotLockedOutByTheGuessesOfOthers() async throws {
    #expect(try await staff.signIn("ed", from: "198.51.100.1").status == 201)
    for number in 0..<100 {
      _ = try await staff.signIn("ed", "wrong horse", from: "203.0.113.\(number)")
      _ = try await staff.signIn("guess\(number)", from: "203.0.113.\(number)")
    }
    #expect(try await staff.signIn("ed", from: "198.51.100.1").status == 201)
    // Nor can its password be guessed there without end.
    for _ in 0..<10 {
      #expect(try await staff.signIn("ed", "wrong horse", from: "198.51.100.1").status == 401)
    }
    #expect(try await staff.signIn("ed", from: "198.51.100.1").status == 429)
  }

  @Test func aFailedSignInLeavesItsAddressAndTheHashOfTheNameInTheLog() async throws {
    for _ in 0..<11 { _ = try await staff.signIn("Ed", "wrong horse", from: "203.0.113.9") }
    let traces = staff.log.all.filter { $0.contains(#""client":"203.0.113.9""#) }
    #expect(traces.count == 11)
    #expect(traces.first?.contains("wrong_password") == true)
    #expect(traces.last?.contains("too_many_sign_ins") == true)
    #expect(Set(traces.map(accountHash)).count == 1)
    #expect(!staff.log.all.contains { $0.lowercased().contains(#""ed""#) })
  }

  /// Otherwise a list of likely names, hashed, would reveal them.
  @Test func theHashOfANameInTheLogHasASecretKey() async throws {
    let other = try await StaffedStore()
    for store in [staff, other] { _ = try await store.signIn("0", "wrong horse") }
    let hashes = [staff, other].compactMap { $0.log.all.last.map(accountHash) }
    #expect(Set(hashes).count == 2)
    #expect(hashes.allSatisfy { $0?.count == 16 && $0 != "5feceb66ffc86f38" })
  }

  private func accountHash(_ line: String) -> Substring? {
    line.firstMatch(of: /"account":"([0-9a-f]+)"/)?.1
  }

  /// The addresses that a client adds stand before the address that the proxy adds.
  @Test(arguments: [(true, "198.51.100.7"), (false, "127.0.0.1")])
  func forwardedAddressIsTrustedOnlyBehindProxy(isBehindProxy: Bool, client: String) async throws {
    let staff = try await StaffedStore(isBehindProxy: isBehindProxy)
    _ = try await staff.signIn(
      "ed",
      "wrong horse",
      fields: ["X-Forwarded-For": "1.2.3.4, 198.51.100.7"]
    )
    #expect(staff.log.all.contains { $0.contains(#""client":"\#(client)""#) })
  }

  @Test func clockSetBackDoesNotExtendLockout() async throws {
    for _ in 0..<10 { _ = try await staff.signIn("ed", "wrong horse") }
    staff.wait(-86_400)
    #expect(try await staff.signIn("ed").status == 429)
    staff.wait(30)
    #expect(try await staff.signIn("ed").status == 201)
  }
}
