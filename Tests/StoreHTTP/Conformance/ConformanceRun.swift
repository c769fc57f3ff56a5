import Foundation
import TestSupport
import Testing

@testable import StoreHTTP

/// The result of one test.
enum ConformanceResult: Equatable {
  case passed
  case failed(String)
  /// The prerequisites of the test were not met.
  case setupFailed(String)
}

/// Sends the requests of one test through a cache and judges what comes of them.
struct ConformanceRun {
  private struct Fault: Error {
    let isSetup: Bool
    let text: String
  }

  private let steps: [ConformanceStep]
  private let origin: ConformanceOrigin
  private let server: ScriptedServer
  private let client: HTTPClient

  private init(
    _ test: ConformanceCase,
    _ cache: HTTPClient.Cache,
    _ transport: any HTTPTransport
  ) throws {
    steps = test.requests
    let origin = ConformanceOrigin(test.requests, at: Date(timeIntervalSince1970: 1_795_000_000))
    self.origin = origin
    server = try ScriptedServer(for: origin)
    // The tests count requests: one that is repeated or led elsewhere would be another.
    var configuration = HTTPClient.Configuration.unshared
    configuration.retries = .none
    configuration.redirects = .none
    configuration.circuitBreaker = nil
    configuration.cache = cache
    configuration.now = { origin.now }
    client = HTTPClient(server.url, over: transport, configuration)
  }

  /// The rules of all tests: where the origin fails, a stored answer is better than none for a day.
  ///
  /// Some required tests ask for what even such a cache must not do, and count only under this
  /// rule.
  static let cachePolicy = HTTPRequest.CachePolicy(staleIfError: .seconds(86_400))

  static func result(
    of test: ConformanceCase,
    _ cache: HTTPClient.Cache,
    over transport: any HTTPTransport
  ) async throws -> ConformanceResult {
    let run = try ConformanceRun(test, cache, transport)
    do {
      var responses: [HTTPResponse] = []
      for index in run.steps.indices {
        let response = try await run.send(index, after: responses.last)
        responses.append(response)
        try await run.check(response, index: index)
        await run.client.cache?.waitForRevalidations()
        if run.steps[index].pauseAfter == true { run.origin.wait(3) }
      }
      try run.checkOrigin(responses)
      return .passed
    } catch let fault as Fault {
      return fault.isSetup ? .setupFailed(fault.text) : .failed(fault.text)
    } catch {
      return .failed("\(error)")
    }
  }

  private func send(_ index: Int, after previous: HTTPResponse?) async throws -> HTTPResponse {
    let step = steps[index]
    var address = "\(server.url)test/\(ConformanceOrigin.token)"
    if let filename = step.filename { address += "/" + filename }
    if let query = step.query { address += "?" + query }
    var request = HTTPRequest(
      HTTPRequest.Method(rawValue: step.method ?? "GET"),
      try #require(URL(string: address)),
      body: step.requestBody.map { HTTPBody(Array($0.utf8)) } ?? .empty
    )
    // These dates are counted from when the answer before was made.
    let start = step.magicSince == true ? previous.flatMap(made) ?? origin.now : origin.now
    for field in step.requestFields ?? [] {
      request.fields.append(field.name, field.text(at: start, rfc850: step.rfc850))
    }
    // What a browser's Fetch sends for `cache: "no-cache"`.
    if step.cache == "no-cache" { request.fields.append("Cache-Control", "max-age=0") }
    request.fields.append("Req-Num", String(index + 1))
    do {
      var response = try await client.response(for: request, cachePolicy: Self.cachePolicy)
      response.body = HTTPBody(try await response.body.collected())
      return response
    } catch {
      // What a proxy says in place of an origin that hung up.
      return HTTPResponse(status: 504)
    }
  }

  private func check(_ response: HTTPResponse, index: Int) async throws {
    let step = steps[index]
    let number = index + 1
    let count = response.fields["Server-Request-Count"].flatMap { Int($0) }
    let numbers = response.fields["Request-Numbers"]?.split(separator: " ") ?? []
    try expect(Set(numbers).count == numbers.count, isSetup: true, text: "retry")
    let isSetup = step.isSetup("expected_type")
    if step.expectedType == "cached", !(response.status == 304 && count == nil) {
      try expect(
        (count ?? .max) < number,
        isSetup: isSetup,
        text: "answer \(number) is not from the cache"
      )
    }
    if step.expectedType == "not_cached" {
      try expect(count == number, isSetup: isSetup, text: "answer \(number) is from the cache")
    }
    try checkStatus(of: response, step: step, number: number)
    try checkFields(of: response, step: step, number: number)
    try await checkBody(of: response, step: step, number: number)
  }

  private func checkStatus(
    of response: HTTPResponse,
    step: ConformanceStep,
    number: Int
  ) throws {
    let status = response.status
    if let expected = step.expectedStatus {
      // Null means any status.
      guard let code = expected.value else { return }
      try expect(status == code, isSetup: step.isSetup("expected_status"), text: "status \(status)")
    } else if let stated = step.responseStatus {
      try expect(
        status == stated.code,
        isSetup: true,
        text: "answer \(number) has status \(status)"
      )
    } else if status == 999 {
      try expect(
        false,
        isSetup: step.isSetup("expected_type"),
        text: "request \(number) did not ask for confirmation"
      )
    } else {
      try expect(status == 200, isSetup: true, text: "answer \(number) has status \(status)")
    }
  }

  private func checkFields(
    of response: HTTPResponse,
    step: ConformanceStep,
    number: Int
  ) throws {
    for field in step.expectedFields ?? [] {
      let isSetup = step.isSetup("expected_response_headers")
      let value = response.joined(field.name)
      let isRight =
        switch (field.comparison, field.value) {
        case (("=", let other)?, _): value == response.joined(other)
        case ((_, let least)?, _): (value.flatMap { Int($0) } ?? 0) > (Int(least) ?? 0)
        case (nil, nil): value != nil
        case (nil, _): value == field.text(at: made(response) ?? origin.now)
        }
      try expect(
        isRight,
        isSetup: isSetup,
        text: "answer \(number) has \(field.name): \(value ?? "none")"
      )
    }
    for field in step.missingFields ?? [] {
      let value = response.joined(field.name)
      let isRight =
        field.value == nil ? value == nil : value?.contains(field.text(at: origin.now)) != true
      try expect(
        isRight,
        isSetup: step.isSetup("expected_response_headers_missing"),
        text: "answer \(number) has \(field.name): \(value ?? "")"
      )
    }
  }

  /// When the origin made an answer, which is what dates in it are counted from.
  private func made(_ response: HTTPResponse) -> Date? {
    response.fields["Server-Now"].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
  }

  private func checkBody(
    of response: HTTPResponse,
    step: ConformanceStep,
    number: Int
  ) async throws {
    if step.checkBody == false { return }
    let text = String(decoding: try await response.body.collected(), as: UTF8.self)
    if let expected = step.expectedText {
      guard let expected = expected.value else { return }
      try expect(
        text == expected,
        isSetup: step.isSetup("expected_response_text"),
        text: "body \(number) is \(text)"
      )
    } else if let stated = step.responseBody {
      try expect(text == stated, isSetup: true, text: "body \(number) is \(text)")
    } else if ![204, 304].contains(response.status), step.method != "HEAD" {
      try expect(text == ConformanceOrigin.token, isSetup: true, text: "body \(number) is \(text)")
    }
  }

  /// Looks at the requests from the origin's side.
  private func checkOrigin(_ responses: [HTTPResponse]) throws {
    var unread = origin.seen[...]
    for (index, step) in steps.enumerated() where step.expectedType != "cached" {
      let number = index + 1
      let isSetup = step.isSetup("expected_type")
      guard let seen = unread.popFirst() else {
        let needsOne =
          step.expectedType != nil || step.expectedMethod != nil
          || step.expectedRequestFields != nil
        try expect(!needsOne, isSetup: isSetup, text: "request \(number) did not reach the origin")
        continue
      }
      if step.expectedType == "not_cached" {
        try expect(
          seen.number == number,
          isSetup: isSetup,
          text: "answer \(number) is from the cache"
        )
      }
      let validators = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"]
      if let name = step.expectedType.flatMap({ validators[$0] }) {
        try expect(
          seen.fields.contains(name),
          isSetup: isSetup,
          text: "request \(number) has no \(name)"
        )
      }
      for field in step.expectedRequestFields ?? [] {
        let values = seen.fields.values(of: field.name)
        let isRight =
          field.value == nil
          ? !values.isEmpty : values.joined(separator: ", ") == field.text(at: origin.now)
        try expect(
          isRight,
          isSetup: step.isSetup("expected_request_headers"),
          text: "request \(number) has \(field.name): \(values)"
        )
      }
      for (name, value) in seen.answered where name.lowercased() != "date" {
        let received = responses[index].joined(name)
        try expect(
          received == value,
          isSetup: true,
          text: "answer \(number) has \(name): \(received ?? "none")"
        )
      }
      if let method = step.expectedMethod {
        try expect(
          seen.method == method,
          isSetup: step.isSetup("expected_method"),
          text: "request \(number) is \(seen.method)"
        )
      }
    }
  }

  private func expect(_ isRight: Bool, isSetup: Bool, text: String) throws {
    if !isRight { throw Fault(isSetup: isSetup, text: text) }
  }
}

extension ConformanceStep {
  fileprivate func isSetup(_ member: String) -> Bool {
    setup == true || setupTests?.contains(member) == true
  }
}

extension HTTPResponse {
  fileprivate func joined(_ name: String) -> String? {
    let values = fields.values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
