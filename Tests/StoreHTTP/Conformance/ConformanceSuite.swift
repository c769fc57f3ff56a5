import Foundation
import TestSupport

/// One suite of the caching tests of http-tests/cache-tests, as its `tests.json` writes it.
struct ConformanceSuite: Decodable, Sendable {
  let id: String
  let tests: [ConformanceCase]

  /// All suites; none where they were not brought along.
  static let all: [ConformanceSuite] = {
    guard let folder = RecordedResponses.folder("http-cache-tests") else { return [] }
    do {
      let data = try Data(contentsOf: folder.appending(path: "tests.json"))
      return try JSONDecoder().decode([ConformanceSuite].self, from: data)
    } catch {
      fatalError("tests.json cannot be read: \(error)")
    }
  }()
}

/// One test: the requests that a client sends, and what the origin answers to each.
struct ConformanceCase: Decodable, Sendable {
  enum Kind: String, Decodable, CaseIterable {
    /// Required of every cache.
    case required
    /// Desirable in a good cache.
    case optimal
    /// A question: either answer is right.
    case check
  }

  let id: String
  let kind: Kind
  let dependsOn: [String]
  let requests: [ConformanceStep]
  /// `true` if the test applies to a browser's private cache.
  let isForPrivateCache: Bool

  private enum CodingKeys: String, CodingKey {
    case id, kind, requests
    case dependsOn = "depends_on"
    case cdnOnly = "cdn_only"
    case browserSkip = "browser_skip"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    kind = try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .required
    dependsOn = try values.decodeIfPresent([String].self, forKey: .dependsOn) ?? []
    requests = try values.decode([ConformanceStep].self, forKey: .requests)
    let isLeftOut = try [CodingKeys.cdnOnly, .browserSkip].contains {
      try values.decodeIfPresent(Bool.self, forKey: $0) ?? false
    }
    isForPrivateCache = !isLeftOut
  }
}

/// One request of a test, what the origin answers, and what is expected of both.
struct ConformanceStep: Decodable, Sendable {
  var method: String?
  var requestFields: [ConformanceField]?
  var requestBody: String?
  var query: String?
  var filename: String?
  /// The cache mode of the Fetch API.
  var cache: String?
  var pauseAfter: Bool?
  var responsePause: Int?
  var disconnect: Bool?
  var magicLocations: Bool?
  var magicSince: Bool?
  var rfc850: [String]?
  var responseStatus: ConformanceStatus?
  var responseFields: [ConformanceField]?
  var responseBody: String?
  var checkBody: Bool?
  var setup: Bool?
  var setupTests: [String]?

  var expectedType: String?
  var expectedMethod: String?
  var expectedStatus: ConformanceOptional<Int>?
  var expectedText: ConformanceOptional<String>?
  var expectedRequestFields: [ConformanceField]?
  var expectedFields: [ConformanceField]?
  var missingFields: [ConformanceField]?

  private enum CodingKeys: String, CodingKey {
    case method = "request_method"
    case requestFields = "request_headers"
    case requestBody = "request_body"
    case query = "query_arg"
    case filename, cache, disconnect, setup
    case pauseAfter = "pause_after"
    case responsePause = "response_pause"
    case magicLocations = "magic_locations"
    case magicSince = "magic_ims"
    case rfc850 = "rfc850date"
    case responseStatus = "response_status"
    case responseFields = "response_headers"
    case responseBody = "response_body"
    case checkBody = "check_body"
    case setupTests = "setup_tests"
    case expectedType = "expected_type"
    case expectedMethod = "expected_method"
    case expectedStatus = "expected_status"
    case expectedText = "expected_response_text"
    case expectedRequestFields = "expected_request_headers"
    case expectedFields = "expected_response_headers"
    case missingFields = "expected_response_headers_missing"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    (method, requestFields, requestBody) = (
      try read(.method), try read(.requestFields), try read(.requestBody)
    )
    (query, filename, cache) = (try read(.query), try read(.filename), try read(.cache))
    (pauseAfter, responsePause) = (try read(.pauseAfter), try read(.responsePause))
    (disconnect, magicLocations) = (try read(.disconnect), try read(.magicLocations))
    (magicSince, rfc850) = (try read(.magicSince), try read(.rfc850))
    (responseStatus, responseFields) = (try read(.responseStatus), try read(.responseFields))
    (responseBody, checkBody) = (try read(.responseBody), try read(.checkBody))
    (setup, setupTests) = (try read(.setup), try read(.setupTests))
    (expectedType, expectedMethod) = (try read(.expectedType), try read(.expectedMethod))
    expectedRequestFields = try read(.expectedRequestFields)
    (expectedFields, missingFields) = (try read(.expectedFields), try read(.missingFields))
    // Null is an expectation here: any value.
    if values.contains(.expectedStatus) {
      expectedStatus = try values.decode(ConformanceOptional<Int>.self, forKey: .expectedStatus)
    }
    if values.contains(.expectedText) {
      expectedText = try values.decode(ConformanceOptional<String>.self, forKey: .expectedText)
    }
  }
}
