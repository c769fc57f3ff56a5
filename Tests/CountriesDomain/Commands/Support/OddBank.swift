import FoundationCore
import Sandbox
import StoreHTTP

/// The sandbox World Bank with one unreadable row in each answer.
struct OddBank: HTTPTransport {
  private let sandbox = InProcessTransport(handler: Sandbox().handler)

  func send(_ request: HTTPRequest, for exchange: HTTPExchange) async throws(HTTPError)
    -> HTTPResponse
  {
    let response = try await sandbox.send(request, for: exchange)
    var text = String(decoding: try await response.body.collected(), as: UTF8.self)
    if let place = text.firstRange(of: #""decimal":0},"#) {
      text.insert(contentsOf: #"{"date":"2020"},"#, at: place.upperBound)
    } else if let place = text.firstRange(of: #"},["#) {
      text.insert(contentsOf: #"{"name":"No code"},"#, at: place.upperBound)
    }
    text = text.replacing(/"total":"?(\d+)"?/) { match in
      "\"total\":\((Int(match.output.1) ?? 0) + 1)"
    }
    return HTTPResponse(fields: response.fields, body: HTTPBody(Array(text.utf8)))
  }
}
