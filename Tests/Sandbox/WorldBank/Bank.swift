import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import TestSupport
import Testing

/// The sandbox's World Bank, asked without a socket.
struct Bank {
  private let handler = Sandbox().handler

  func response(_ path: String) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://sandbox.test/v2/\(path)"))
    return await handler(HTTPRequest(.get, url))
  }

  /// The text of an answer; the format is asked for as everybody has to.
  func text(_ path: String) async throws -> String {
    let response = try await response(path + (path.contains("?") ? "&" : "?") + "format=json")
    #expect(response.status == 200)
    #expect(response.fields["Content-Type"] == "application/json;charset=utf-8")
    return String(decoding: try await response.body.collected(), as: UTF8.self)
  }

  func figures(_ path: String) async throws -> BankPage<FigureRow> {
    try ExactJSONDecoder().decode(BankPage.self, from: Data(try await text(path).utf8))
  }

  func countries(_ path: String) async throws -> BankPage<CountryRow> {
    try ExactJSONDecoder().decode(BankPage.self, from: Data(try await text(path).utf8))
  }

  /// A recorded response of the World Bank; tests check first whether the recordings exist.
  static func recorded(_ name: String) throws -> String {
    let folder = try #require(RecordedResponses.folder("worldbank"))
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .trimmingCharacters(in: .newlines)
  }

  static var hasRecorded: Bool { RecordedResponses.folder("worldbank") != nil }
}

/// A head and rows, the two elements of an answer.
struct BankPage<Row: Decodable>: Decodable {
  struct Head: Decodable {
    let page: Int
    let pages: Int
    let total: Int
    let lastupdated: String?
  }

  let head: Head
  let rows: [Row]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    head = try container.decode(Head.self)
    rows = try container.decodeNil() ? [] : container.decode([Row].self)
  }
}

struct FigureRow: Decodable {
  struct Reference: Decodable {
    let id: String
    let value: String
  }

  let indicator: Reference
  let country: Reference
  let countryiso3code: String
  let date: String
  let value: Double?
}

struct CountryRow: Decodable {
  struct Region: Decodable {
    let id: String
    let value: String
  }

  let id: String
  let iso2Code: String
  let name: String
  let region: Region
  let incomeLevel: Region
}
