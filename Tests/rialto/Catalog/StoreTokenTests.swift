import CommandKit
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// Tests of the access token of a third-party store.
struct StoreTokenTests {
  var desk: Desk
  /// The credentials in the fields of the request.
  let proofs = ObservedValue<[String]>([])

  init() throws {
    desk = try Desk()
    desk.transport = InProcessTransport { [proofs] request in
      let lists = [
        "Authorization": "[]",
        "X-Shopify-Storefront-Access-Token": #"{"data":{"products":{"nodes":[]}}}"#,
      ]
      for (name, list) in lists {
        guard let value = request.fields[name] else { continue }
        proofs.update { $0.append("\(name): \(value)") }
        return HTTPResponse(body: HTTPBody(Array(list.utf8)))
      }
      return HTTPResponse(status: 401)
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
    let shopify = await desk.rialto("\(list) https://anvil.myshopify.com/api/2025-10")
    #expect(shopify.status == .done, "\(shopify.error)")
    let other = await desk.rialto("\(list) https://shop.example/ --config store.dialect=platzi")
    #expect(other.status == .done, "\(other.error)")
    #expect(
      Set(proofs.value) == [
        "X-Shopify-Storefront-Access-Token: s3cr3t-of-anna", "Authorization: Bearer s3cr3t-of-anna",
      ]
    )
    for text in [shopify.output, shopify.error, other.output, other.error] {
      #expect(!text.contains("s3cr3t-of-anna"))
    }
  }

  /// The keys of a WooCommerce shop are a name and a password; neither is in an address or an output.
  @Test(arguments: [" --config store.dialect=woocommerce", ""])
  func theKeysOfWooCommerceAreANameAndAPassword(_ option: String) async throws {
    var desk = desk
    desk.environment["RIALTO_STORE_TOKEN"] = "ck_0123456789:cs_9876543210"
    let addresses = ObservedValue<[String]>([])
    desk.transport = InProcessTransport { [proofs] request in
      addresses.update { $0.append(request.url.absoluteString) }
      if let proof = request.fields["Authorization"] { proofs.update { $0.append(proof) } }
      return HTTPResponse(
        status: 401,
        body: HTTPBody(Array(#"{"code":"woocommerce_rest_cannot_view","message":"No."}"#.utf8))
      )
    }
    let result = await desk.rialto("catalog list --explain --store https://shop.example/\(option)")
    #expect(result.status == .authentication, "\(result.error)")
    #expect(Set(proofs.value) == ["Basic Y2tfMDEyMzQ1Njc4OTpjc185ODc2NTQzMjEw"])
    for text in [result.output, result.error] + addresses.value {
      #expect(!text.contains("9876543210") && !text.contains("Y2tf"), "\(text)")
    }
  }

  @Test func aPublishableKeyOfMedusaHasAFieldOfItsOwn() async throws {
    var desk = desk
    desk.environment["RIALTO_STORE_TOKEN"] = "pk_0123456789"
    desk.transport = InProcessTransport { [proofs] request in
      if let proof = request.fields["x-publishable-api-key"] { proofs.update { $0.append(proof) } }
      let body = #"{"products":[],"regions":[],"count":0,"offset":0,"limit":20}"#
      return HTTPResponse(
        status: request.url.path().hasPrefix("/store/") ? 200 : 404,
        body: HTTPBody(Array(body.utf8))
      )
    }
    let result = await desk.rialto("catalog list --store https://shop.example/")
    #expect(result.status == .done, "\(result.error)")
    #expect(Set(proofs.value) == ["pk_0123456789"])
  }

  @Test func isNotSentUnencrypted() async throws {
    var desk = desk
    desk.environment["RIALTO_STORE_TOKEN"] = "s3cr3t-of-anna"
    let result = await desk.rialto("catalog list --store http://shop.example/")
    #expect(result.status == .refused)
    #expect(result.error.contains("Refused to send the access token to http://shop.example/."))
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
