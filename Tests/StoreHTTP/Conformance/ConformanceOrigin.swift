import Foundation
import FoundationCore
import StoreHTTP

/// The origin of one test: answers each request as the test says, and remembers what it saw.
final class ConformanceOrigin: Sendable {
  /// A request as it arrived, and the fields of its answer that must reach the client.
  struct Seen {
    let number: Int
    let method: String
    let fields: HTTPFields
    let answered: [(name: String, value: String)]
  }

  private struct State {
    var now: Date
    var seen: [Seen] = []
  }

  /// The default content of every body.
  static let token = "b1946ac9-2a7e-4c1f-9d0b-5f1e8a6c7d42"

  private let steps: [ConformanceStep]
  private let state: Lock<State>

  init(_ steps: [ConformanceStep], at now: Date) {
    self.steps = steps
    state = Lock(State(now: now))
  }

  /// The time, for the origin and for the cache alike.
  var now: Date { state.withLock { $0.now } }

  var seen: [Seen] { state.withLock { $0.seen } }

  func wait(_ seconds: Int) { state.withLock { $0.now += TimeInterval(seconds) } }

  /// The answer to a request; `nil` where the origin hangs up.
  func answer(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse? {
    guard let number = request.fields["Req-Num"].flatMap({ Int($0) }) else {
      throw HTTPError(.invalidRequest("it bears no number"))
    }
    let step = steps[number - 1]
    if let pause = step.responsePause { wait(pause) }
    let now = now
    let count = seen.count + 1
    var response = HTTPResponse(
      status: status(of: step, number: number, fields: request.fields, now: now)
    )
    response.fields = [
      "Server-Base-Url": request.url.path, "Server-Request-Count": String(count),
      "Client-Request-Count": String(number), "Server-Now": String(now.timeIntervalSince1970),
    ]
    for field in step.responseFields ?? [] {
      response.fields.append(field.name, value(of: field, in: step, at: request.url, now))
    }
    if !response.fields.contains("Date") {
      response.fields.append("Date", ConformanceField.date(now))
    }
    if !response.fields.contains("Content-Type") {
      response.fields.append("Content-Type", "text/plain")
    }
    remember(number, request: request, step: step, fields: response.fields)
    response.fields.append("Request-Numbers", seen.map { String($0.number) }.joined(separator: " "))
    if step.disconnect == true { return nil }
    let hasBody = response.status != 204 && response.status != 304 && request.method != .head
    if hasBody { response.body = HTTPBody(Array((step.responseBody ?? Self.token).utf8)) }
    return response
  }

  /// A step that expects revalidation responds with 304 to the validator of the step before, and
  /// with 999 otherwise.
  private func status(
    of step: ConformanceStep,
    number: Int,
    fields: HTTPFields,
    now: Date
  ) -> Int {
    guard step.expectedType?.hasSuffix("validated") == true, number > 1 else {
      return step.responseStatus?.code ?? 200
    }
    let previous = steps[number - 2]
    func isConfirming(_ condition: String, validator: String) -> Bool {
      let sent = seen.last { $0.number == number - 1 }?.answered.last { equal($0.name, validator) }?
        .value
      let stated = previous.responseFields?.last { equal($0.name, validator) }?.text(at: now)
      return (sent ?? stated).map { $0 == fields[condition] } ?? false
    }
    let isConfirmed =
      isConfirming("If-Modified-Since", validator: "Last-Modified")
      || isConfirming("If-None-Match", validator: "ETag")
    return isConfirmed ? 304 : 999
  }

  private func value(
    of field: ConformanceField,
    in step: ConformanceStep,
    at url: URL,
    _ now: Date
  ) -> String {
    let value = field.text(at: now, rfc850: step.rfc850)
    let isLocation = equal(field.name, "Location") || equal(field.name, "Content-Location")
    guard isLocation, step.magicLocations == true else { return value }
    return value.isEmpty ? url.path : url.path + "/" + value
  }

  private func remember(
    _ number: Int,
    request: HTTPRequest,
    step: ConformanceStep,
    fields: HTTPFields
  ) {
    let compared = (step.responseFields ?? []).filter(\.isCompared).map { field in
      (name: field.name, value: fields.values(of: field.name).joined(separator: ", "))
    }
    state.withLock {
      $0.seen.append(
        Seen(
          number: number,
          method: request.method.rawValue,
          fields: request.fields,
          answered: compared
        )
      )
    }
  }

  private func equal(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }
}
