import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the routes of `newsapi.org`.
  mutating func addNewsAPI(now: @escaping @Sendable () -> Date) {
    func add(
      _ path: String,
      handler answer: @escaping @Sendable (SandboxNewsRequest) throws(SandboxNewsError) -> JSONValue
    ) {
      get(path) { request in
        do throws(SandboxNewsError) {
          return HTTPResponse(try answer(SandboxNewsRequest(request, at: now())))
        } catch {
          return error.response
        }
      }
    }
    add("v2/top-headlines") { call throws(SandboxNewsError) in try call.topHeadlines() }
    add("v2/everything") { call throws(SandboxNewsError) in try call.everything() }
    // The old path v2/sources belongs to the World Bank as well.
    add("v2/top-headlines/sources") { call throws(SandboxNewsError) in try call.sourceList() }
  }
}
