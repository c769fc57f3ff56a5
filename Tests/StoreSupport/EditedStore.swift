import Foundation
package import FoundationCore
import Persistence
package import StoreHTTP
package import StoreServer
package import TestSupport
package import Testing

/// A store in a file of its own, and whoever edits it.
package struct EditedStore {
  package let place: TestedStore
  package let server: StoreServer
  package var folder: TemporaryFolder { place.folder }
  package var path: String { place.path }

  package init() async throws {
    place = try await TestedStore()
    var configuration = StoreServer.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    server = try await place.open(configuration)
  }

  /// What the store answers, with its body read.
  package struct Reply {
    package let status: Int
    package let fields: HTTPFields
    package let body: JSONValue?

    package var tag: String? { fields["ETag"] }
    package var code: JSONValue? { body?["code"] }
    /// The fields and codes of what was wrong, such as `title: required`.
    package var errors: [String] {
      guard case .array(let errors) = body?["errors"] else { return [] }
      return errors.compactMap { error in
        guard case .string(let field) = error["field"], case .string(let code) = error["code"]
        else { return nil }
        return "\(field): \(code)"
      }
    }
  }

  package func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSONValue? = nil,
    ifMatch tag: String? = nil
  ) async throws -> Reply {
    let url = try #require(URL(string: "http://localhost/v1/\(path)"))
    var request = HTTPRequest(method, url)
    request.fields["If-Match"] = tag
    if let body {
      request.fields["Content-Type"] = "application/json"
      request.body = HTTPBody(Array(body.text().utf8))
    }
    let response = await server.handler(request)
    let bytes = try await response.body.collected()
    return Reply(
      status: response.status,
      fields: response.fields,
      body: bytes.isEmpty ? nil : try ExactJSONDecoder().decode(JSONValue.self, from: bytes)
    )
  }

  /// Sends lines to be imported, and gives back the lines that tell what became of them.
  package func importing(_ lines: [String], query: String = "") async throws -> [JSONValue] {
    try await importing(HTTPBody(Array(lines.map { $0 + "\n" }.joined().utf8)), query: query)
  }

  package func importing(_ body: HTTPBody, query: String = "") async throws -> [JSONValue] {
    let url = try #require(URL(string: "http://localhost/v1/import\(query)"))
    let response = await server.handler(
      HTTPRequest(.post, url, fields: ["Content-Type": "application/x-ndjson"], body: body)
    )
    #expect(response.status == 200)
    return try await response.body.collected().split(separator: UInt8(ascii: "\n")).map {
      try ExactJSONDecoder().decode(JSONValue.self, from: $0)
    }
  }

  package func exported() async throws -> String {
    let url = try #require(URL(string: "http://localhost/v1/export"))
    let response = await server.handler(HTTPRequest(.get, url))
    #expect(response.status == 200)
    return String(decoding: try await response.body.collected(), as: UTF8.self)
  }

  /// Changes the file behind the back of the store, as a fault or an order would.
  package func tamper(_ script: String) async throws { try await place.tamper(script) }

  /// Has an order hold some of each variant that a condition is true of, and that none holds yet.
  package func promise(_ count: Int, ofVariantsWhere condition: String) async throws {
    try await tamper(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, words, currency,
         subtotal, discount, shipping, tax, is_tax_included, total, created, updated)
      VALUES ('placed', 'unpaid', 1, '', '', '{}', '{}', '', 'EUR', 0, 0, 0, 0, 1, 0, 0, 0);
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount,
         tax_percent, tax, total)
      SELECT (SELECT max(number) FROM customer_order), id, sku, '', '{}', 0, \(count), 0, '0', 0, 0
      FROM variant WHERE reserved = 0 AND \(condition);
      DELETE FROM customer_order WHERE number NOT IN (SELECT customer_order FROM order_line);
      INSERT INTO order_event
        (customer_order, version, time, caller, action, to_status, to_payment, lines)
      SELECT number, 1, 0, 'owner', 'place', 'placed', 'unpaid', '[]' FROM customer_order
      WHERE number NOT IN (SELECT customer_order FROM order_event);
      UPDATE variant SET reserved = \(count) WHERE reserved = 0 AND \(condition);
      UPDATE product SET available =
        (SELECT sum(on_hand - reserved) FROM variant WHERE variant.product = product.id)
      """
    )
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await server.findings() == [], sourceLocation: sourceLocation)
  }
}

extension JSONValue {
  /// A draft of a mug in two colours.
  package static func mug(
    _ sku: String = "MUG",
    title: String = "Mug",
    brand: JSONValue = "Clay & Co",
    more: [Member] = []
  ) -> JSONValue {
    .object(
      [
        Member("title", .string(title)), Member("brand", brand),
        Member("description", "Holds tea."),
        Member("options", [["name": "Colour", "values": ["Red", "Blue"]]]),
        Member(
          "variants",
          [
            .variant("\(sku)-RED", colour: "Red", euros: 1250, onHand: 3),
            .variant("\(sku)-BLUE", colour: "Blue", euros: 1200, onHand: 4),
          ]
        ),
      ] + more
    )
  }

  package static func variant(
    _ sku: String,
    colour: String,
    euros: Int,
    onHand: Int? = nil
  ) -> JSONValue {
    .object(
      [
        Member("sku", .string(sku)), Member("options", ["Colour": .string(colour)]),
        Member("prices", [["amount": .number(euros), "currency": "EUR"]]),
      ] + (onHand.map { [Member("onHand", .number($0))] } ?? [])
    )
  }

  /// The object with a member put in the place of one of that name, or added.
  package func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.name == name }
    return .object(members + [Member(name, value)])
  }

  /// What stands at a place in it.
  package subscript(place: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(place) else { return nil }
    return elements[place]
  }
}
