import NewsDomain
import StoreHTTP

/// An endpoint of NewsAPI, Firebase or Algolia.
enum Endpoint: String, CaseIterable, Sendable {
  case topHeadlines = "top-headlines"
  case everything
  case sources = "top-headlines/sources"
  case stories = "topstories.json"
  case item = "item/1.json"
  case search
  case searchByDate = "search_by_date"

  /// The member with the list; `nil` if the body is the list, or has no list.
  var list: String? {
    switch self {
    case .topHeadlines, .everything: "articles"
    case .sources: "sources"
    case .search, .searchByDate: "hits"
    case .stories, .item: nil
    }
  }

  /// Loads the endpoint with a model.
  @MainActor func load(_ model: NewsModel) async throws(NewsError) {
    switch self {
    case .topHeadlines: try await model.load(.top())
    case .everything: try await model.load(.search(NewsQuery.Search("tea")))
    case .sources: try await model.loadSources()
    case .stories, .item: try await model.load(.hackerNews(.top))
    case .search: try await model.load(.hackerNewsSearch("tea"))
    case .searchByDate: try await model.load(.hackerNewsSearch("tea", order: .date))
    }
  }

  /// A valid answer with one item.
  var answer: HTTPResponse {
    switch self {
    case .topHeadlines, .everything: .articles([articleJSON(1)])
    case .sources: .sources(["one"])
    case .stories: .json("[1]")
    case .item: .json(storyJSON(1))
    case .search, .searchByDate:
      .json(#"{"hits":[{"objectID":"1","title":"Tea","_tags":["story"]}],"nbHits":1}"#)
    }
  }
}

/// A wrong answer with status 200.
enum WrongAnswer: String, CaseIterable, Sendable {
  case emptyObject
  case errorWithSuccess
  case listThatIsText
  case noList
  case nullForTheList
  case rowsOfAnotherKind
  case rowsOfAnotherShape
  case html
  case empty
  case cut

  /// The wrong answer at an endpoint; `nil` if it has no answer of the kind.
  func body(at endpoint: Endpoint) -> String? {
    let name = endpoint.list
    func list(_ text: String) -> String {
      name.map { #"{"status":"ok","totalResults":3,"\#($0)":\#(text)}"# } ?? text
    }
    switch self {
    case .emptyObject: return "{}"
    case .errorWithSuccess: return #"{"error":"Permission denied"}"#
    case .listThatIsText: return list(#""none""#)
    case .noList: return name.map { _ in #"{"status":"ok","totalResults":3,"nbHits":3}"# }
    // An item that is null is one that is missing, and no fault.
    case .nullForTheList: return endpoint == .item ? nil : list("null")
    case .rowsOfAnotherKind: return endpoint == .item ? nil : list(#"["a",null,true]"#)
    case .rowsOfAnotherShape:
      return endpoint == .item ? nil : list(#"[{"name":"a"},{"name":"b"}]"#)
    case .html: return "<html><title>Sign in</title></html>"
    case .empty: return ""
    case .cut: return list(#"[{"title":"Te"#)
    }
  }

  /// All wrong answers.
  static let table: [(Endpoint, WrongAnswer)] = Endpoint.allCases.flatMap { endpoint in
    allCases.compactMap { $0.body(at: endpoint) == nil ? nil : (endpoint, $0) }
  }
}
