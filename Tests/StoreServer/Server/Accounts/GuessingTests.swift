import Foundation
import FoundationCore
import HTTPServing
import StoreCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

@testable import StoreServer

/// Guessing passwords, alone and from many networks, beside users who know theirs.
struct GuessingTests {
  private let staff: StaffedStore

  init() async throws { staff = try await StaffedStore() }

  /// Signs in and returns the status.
  private func signIn(
    _ name: String,
    _ password: String = StaffedStore.password,
    from address: String
  ) async throws -> Int {
    try await staff.signIn(name, password, from: address).status
  }

  @Test func aRightGuessLooksLikeAWrongOneToANetworkWithoutAttempts() async throws {
    let (admin, guesser) = ("198.51.100.1", "203.0.113.9")
    #expect(try await signIn("ann", from: admin) == 201)
    for _ in 0..<10 { #expect(try await signIn("ann", "wrong horse", from: guesser) == 401) }
    #expect(try await signIn("ann", "wrong horse", from: guesser) == 429)
    #expect(try await signIn("ann", from: guesser) == 429)
    // The admin signs in again, as often as wanted.
    for _ in 0..<20 { #expect(try await signIn("ann", from: admin) == 201) }
  }

  /// The admin's own network included, in which another device may guess.
  @Test(arguments: ["198.51.100.1", "203.0.113.9"])
  func aNetworkGuessesTwelvePasswordsOfANameInAMinute(network: String) async throws {
    #expect(try await signIn("ann", from: "198.51.100.1") == 201)
    var told = 0
    for second in 0..<60 {
      for guess in 0..<20 {
        let password = guess < 19 ? "guess \(second) \(guess)" : StaffedStore.password
        let status = try await signIn("ann", password, from: network)
        if status != 429 { told += 1 }
      }
      staff.wait(1)
    }
    #expect(10...12 ~= told)
  }

  @Test func guessesFromManyAddressesOfAnIPv6NetworkAreCountedTogether() async throws {
    var (told, entered) = (0, 0)
    for second in 0..<30 {
      for guess in 0..<8 {
        let address = "2001:db8:1:2::\(second):\(guess)"
        let status = try await staff.signIn("ann", "wrong horse", from: address).status
        if status != 429 { told += 1 }
      }
      // From another network, and without an earlier session there.
      let address = "2001:db8:1:\(second + 10)::1"
      if try await staff.signIn("ann", from: address).status == 201 { entered += 1 }
      staff.wait(1)
    }
    #expect(told <= 11)
    #expect(entered == 30)
  }

  @Test func theNetworksOfOneSiteHaveACommonLimit() async throws {
    var told = 0
    for network in 0..<200 {
      let address = "2001:db8:1:\(String(network, radix: 16))::1"
      if try await staff.signIn("ann", "wrong horse", from: address).status != 429 { told += 1 }
    }
    #expect(told == 60)
    #expect(try await staff.signIn("ann", from: "2001:db8:2::1").status == 201)
    #expect(try await staff.signIn("ann", from: "198.51.100.1").status == 201)
  }

  @Test func guessesFromManyNetworksKeepNobodyOut() async throws {
    try await withThrowingTaskGroup { group in
      for network in 0..<250 {
        group.addTask {
          for _ in 0..<3 {
            let guess = try await staff.signIn("ann", "wrong horse", from: "203.0.113.\(network)")
            #expect(guess.status == 401)
          }
        }
      }
      group.addTask {
        let session = try await staff.signIn("ann", from: "198.51.100.1")
        #expect(session.status == 201)
      }
      try await group.waitForAll()
    }
    #expect(try await staff.signIn("ann", from: "198.51.100.2").status == 201)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", nil), ("192.0.2.1:50123", "192.0.2.1", nil),
    ("::ffff:192.0.2.1", "192.0.2.1", nil), ("unix", "unix", nil),
    ("2001:db8:1:2::7", "20010db800010002", "20010db80001"),
    ("2001:0DB8:1:2:ffff:ffff:ffff:ffff", "20010db800010002", "20010db80001"),
  ])
  func aClientHasTheNetworkOfItsAddress(address: String, name: String, site: String?) {
    let network = ClientNetwork(of: address)
    #expect(network.name == name)
    #expect(network.site == site)
  }
}
