import CommandKit
import Foundation
import StoreHTTP
import TestSupport
import Testing

@testable import rialto

/// Tests of the access token of a third-party store.
struct StoreTokenTests {
  var desk: Desk
  /// The credentials in the fields of the request.
  let proofs = ObservedValue<[String]>([])

  init() throws {
    desk = try Desk()
    desk.transport = InProcessTransport { [proofs] request in
      for name in ["Authorization", "X-Shopify-Access-Token"] {
        if let value = request.fields[name] { proofs.update { $0.append("\(name): \(value)") } }
      }
      return request.fields.contains("Authorization")
        || request.fields.contains("X-Shopify-Access-Token")
        ? HTTPResponse(body: HTTPBody(Array(#"{"products":[]}"#.utf8))) : HTTPResponse(status: 401)
    }
  }

  @Test(arguments: ["file", "command", "environment"])
  func isReadFromEachSource(_ place: String) async throws {
    var desk = desk
    switch place {
    case "file":
      try desk.write("s3cr3t-of-anna\n", to: desk.home + "/token")
      try desk.write("store.token.file = ~/token\n", to: desk.userFile)
    case "command": try desk.write("store.token.command = echo s3cr3t-of-anna\n", to: desk.userFile)
    default: desk.environment["RIALTO_STORE_TOKEN"] = "s3cr3t-of-anna"
    }
    desk.environment["PATH"] = "/usr/bin:/bin"
    let list = "catalog list --explain --store"
    let shopify = await desk.rialto("\(list) https://anvil.myshopify.com/admin/api/2025-01")
    #expect(shopify.status == .done, "\(shopify.error)")
    let other = await desk.rialto("\(list) https://shop.example/ --config store.dialect=dummyjson")
    #expect(other.status == .done, "\(other.error)")
    #expect(
      Set(proofs.value) == [
        "X-Shopify-Access-Token: s3cr3t-of-anna", "Authorization: Bearer s3cr3t-of-anna",
      ]
    )
    for text in [shopify.output, shopify.error, other.output, other.error] {
      #expect(!text.contains("s3cr3t-of-anna"))
    }
  }

  @Test func isNotSentUnencrypted() async throws {
    var desk = desk
    desk.environment["RIALTO_STORE_TOKEN"] = "s3cr3t-of-anna"
    let result = await desk.rialto("catalog list --store http://shop.example/")
    #expect(result.status == .refused)
    #expect(result.error.contains("The access token is not sent to http://shop.example/."))
    #expect(proofs.value.isEmpty)
  }

  /// A URL on the command line overrides the URL that is set beside the token.
  @Test(arguments: ["--store https://else.example/", "--config store.url=https://else.example/"])
  func isSentOnlyToTheURLItIsSetWith(_ option: String) async throws {
    for isInFile in [true, false] {
      var desk = desk
      try desk.write("s3cr3t-of-anna\n", to: desk.home + "/token")
      let file = isInFile ? "store.token.file = ~/token\n" : ""
      if !isInFile { desk.environment["RIALTO_STORE_TOKEN"] = "s3cr3t-of-anna" }
      try desk.write(file + "store.url = https://shop.example/\n", to: desk.userFile)
      let other = await desk.rialto("catalog list --explain \(option)")
      #expect(other.status == .authentication && proofs.value.isEmpty, "\(proofs.value)")
      #expect(other.error.contains("is not sent to https://else.example/"), "\(other.error)")
      let own = await desk.rialto("catalog list --store https://SHOP.example:443/v1")
      #expect(own.status != .authentication, "\(own.error)")
      proofs.update { $0 = [] }
    }
    // The token in a file belongs to the URL in the same file, not to one in the environment.
    var desk = desk
    desk.environment["RIALTO_STORE_URL"] = "https://else.example/"
    try desk.write("s3cr3t-of-anna\n", to: desk.home + "/token")
    try desk.write(
      "store.url = https://shop.example/\nstore.token.file = ~/token\n",
      to: desk.userFile
    )
    #expect(await desk.rialto("catalog list").status == .authentication)
    #expect(proofs.value.isEmpty)
  }

  @Test func aMissingTokenSuggestsHowToSetIt() async throws {
    let result = await desk.rialto("catalog list --store https://shop.example/")
    #expect(result.status == .authentication)
    #expect(result.error.contains("RIALTO_STORE_TOKEN"))
  }

  @Test func theDoctorReportsIt() async throws {
    var desk = desk
    #expect(await desk.rialto("doctor --offline").row("store.token")[0...1] == ["ok", "not set"])
    desk.environment["RIALTO_STORE_TOKEN"] = "s3cr3t-of-anna"
    let result = await desk.rialto("doctor --offline")
    #expect(result.row("store.token")[0...1] == ["ok", "set (from RIALTO_STORE_TOKEN)"])
    #expect(result.row("environment")[0...1] == ["ok", "RIALTO_STORE_TOKEN"])
    #expect(!result.output.contains("s3cr3t-of-anna"))
  }

  /// A cloned folder could otherwise send a password or an order to a server of its choice.
  @Test(arguments: [
    "store.url = https://evil.example/", "store.dialect = shopify", "store.token.file = t",
    "store.token.command = cat t",
  ])
  func aProjectSetsNeitherTheURLNorTheToken(_ line: String) async throws {
    try desk.write(line + "\n", to: desk.projectFile)
    let result = await desk.rialto("catalog list")
    #expect(result.status == .usage)
    #expect(result.error.contains("HOME/shop/project/rialto.conf:1"))
    let name = line.prefix { $0 != " " }
    let set = await desk.rialto("config set --project \(name) x")
    #expect(set.status == .usage)
    #expect(proofs.value.isEmpty)
  }
}
