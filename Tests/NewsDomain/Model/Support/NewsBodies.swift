import Foundation
import FoundationCore
import StoreHTTP

extension HTTPResponse {
  static func json(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
    var fields = fields
    fields["Content-Type"] = "application/json"
    return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(text.utf8)))
  }

  /// Creates a list of NewsAPI.
  static func articles(_ articles: [String], total: Int? = nil) -> HTTPResponse {
    .json(
      #"{"status":"ok","totalResults":\#(total ?? articles.count),"articles":["#
        + articles.joined(separator: ",") + "]}"
    )
  }

  /// Creates an error of NewsAPI.
  static func refusal(
    _ code: String,
    _ message: String? = nil,
    status: Int = 400
  ) -> HTTPResponse {
    let message = message.map { #","message":"\#($0)""# } ?? ""
    return .json(#"{"status":"error","code":"\#(code)"\#(message)}"#, status: status)
  }

  /// Creates a list of NewsAPI sources.
  static func sources(_ names: [String]) -> HTTPResponse {
    let sources = names.map {
      #"{"id":"\#($0)","name":"The \#($0)","description":"News of \#($0).","category":"general","#
        + #""url":"https://\#($0).example","language":"en","country":"au"}"#
    }
    return .json(#"{"status":"ok","sources":[\#(sources.joined(separator: ","))]}"#)
  }
}

/// Returns the JSON of a valid NewsAPI article, with optional faults.
func articleJSON(
  _ number: Int,
  title: String? = nil,
  url: String? = nil,
  source: String = "The Example",
  publishedAt: String = #""2026-11-20T10:00:00Z""#,
  rest: String = ""
) -> String {
  let title = title ?? "Article \(number)"
  let url = url ?? "https://news.example/\(number)"
  return #"{"source":{"id":null,"name":"\#(source)"},"author":null,"title":\#(quoted(title)),"#
    + #""description":null,"url":\#(quoted(url)),"urlToImage":null,"#
    + #""publishedAt":\#(publishedAt),"content":null\#(rest)}"#
}

/// Returns a text as a JSON string.
func quoted(_ text: String) -> String {
  // What these tests write can be written.
  (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
}

/// Returns the JSON of a Hacker News story.
func storyJSON(_ number: Int, type: String = "story", _ rest: String = "") -> String {
  #"{"id":\#(number),"type":"\#(type)","by":"ann","time":1763600000,"score":7,"descendants":2,"#
    + #""title":"Story \#(number)","url":"https://story.example/\#(number)"\#(rest)}"#
}
