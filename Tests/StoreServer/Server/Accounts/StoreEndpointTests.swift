import FoundationCore
import HTTPServing
import StoreCore
import StoreServer
import Testing

/// The addresses that a store may listen on.
struct StoreEndpointTests {
  @Test func isOpenToThisMachine() throws {
    let entrance = try StoreEndpoint("127.0.0.1:0", hasAccounts: false)
    #expect(entrance.address == .loopback(port: 0))
    #expect(entrance.allowedHosts == ["localhost", "127.0.0.1", "[::1]"])
    let socket = try StoreEndpoint("/run/store.sock", hasAccounts: false)
    #expect(socket.address == .unixSocket("/run/store.sock"))
  }

  @Test(arguments: ["0.0.0.0:8080", "[::]:80", "192.168.1.2:80", "shop.example:443"])
  func isNeverOpenToOtherMachines(_ address: String) throws {
    for hasAccounts in [false, true] {
      let error = #expect(throws: StoreServerError.self) {
        try StoreEndpoint(address, publicHost: "shop.example", hasAccounts: hasAccounts)
      }
      #expect(error?.code == "store.open_to_others")
      #expect(error?.suggestion?.contains("TLS") == true)
    }
  }

  @Test func publicHostRequiresAccounts() throws {
    let entrance = try StoreEndpoint(
      "127.0.0.1:8080",
      publicHost: "Shop.example",
      hasAccounts: true
    )
    #expect(entrance.allowedHosts.contains("shop.example"))
    let error = #expect(throws: StoreServerError.self) {
      try StoreEndpoint("127.0.0.1:8080", publicHost: "shop.example", hasAccounts: false)
    }
    #expect(error?.code == "store.needs_accounts")
  }

  @Test func invalidAddressThrows() {
    let error = #expect(throws: StoreServerError.self) {
      try StoreEndpoint("8080", hasAccounts: true)
    }
    #expect(error?.code == "serving.bad_address")
  }
}
