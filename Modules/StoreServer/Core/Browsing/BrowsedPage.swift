import Foundation
import FoundationCore
import StoreHTTP

/// A response as a page for a browser: a list as a table, a resource as its fields.
///
/// It has no scripts, and its policy lets nothing run or load.
struct BrowsedPage {
  let operation: StoreOperation
  /// All operations, for the links.
  let operations: [StoreOperation]
  let request: HTTPRequest
  let document: JSONValue

  var response: HTTPResponse {
    HTTPResponse(
      fields: [
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": Self.policy,
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      ],
      body: HTTPBody(Array(html.utf8))
    )
  }

  private var html: String {
    let page = MarkupElement(
      "html",
      ["lang": "en"],
      [
        MarkupElement(
          "head",
          [
            MarkupElement("meta", ["charset": "utf-8"]),
            MarkupElement(
              "meta",
              ["name": "viewport", "content": "width=device-width, initial-scale=1"]
            ),
            MarkupElement("link", ["rel": "icon", "href": "data:,"]),
            MarkupElement("title", text: "\(title) · Rialto"),
            MarkupElement("style", text: Self.style),
          ]
        ),
        MarkupElement("body", [navigation, MarkupElement("main", [heading] + content)]),
      ]
    )
    return "<!DOCTYPE html>\n" + page.written()
  }

  // MARK: - Parts

  /// The path of the request, without a slash at its end.
  var path: String {
    let path = request.url.path(percentEncoded: true)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private var title: String {
    path.split(separator: "/").last?.removingPercentEncoding ?? "Store"
  }

  private var heading: MarkupElement {
    MarkupElement(
      "header",
      [MarkupElement("h1", text: title), MarkupElement("p", text: operation.summary)]
    )
  }

  /// The links to all lists.
  private var navigation: MarkupElement {
    MarkupElement(
      "nav",
      operations.filter(\.isBrowsableList).map { list in
        MarkupElement(
          "a",
          ["href": list.path],
          text: list.path.split(separator: "/").last.map(String.init) ?? ""
        )
      }
    )
  }

  private var content: [MarkupElement] {
    guard case .array(let rows)? = document["items"] else { return fields(of: document) }
    return [form].compactMap(\.self) + [table(of: rows, linksTo: detail), links]
  }

  /// The filters of a list, with the values of this request.
  private var form: MarkupElement? {
    let query = (try? QueryParameters(of: request.url))?.pairs ?? []
    let filters = operation.parameters.filter {
      $0.location == .query && $0.name != APIRoute.cursor
    }
    guard !filters.isEmpty else { return nil }
    let inputs = filters.map { filter in
      let value = query.first { $0.name == filter.name }?.text ?? ""
      return MarkupElement(
        "label",
        ["title": filter.summary],
        [MarkupElement("span", text: filter.name), filter.input(value)]
      )
    }
    return MarkupElement(
      "form",
      ["method": "get", "action": path],
      inputs + [MarkupElement("button", text: "Filter")]
    )
  }

  private var links: MarkupElement {
    // The addresses of the lists are no list of the store.
    guard operation.path.hasPrefix("/v1/") else { return MarkupElement("footer", []) }
    var links = [
      MarkupElement("a", ["href": address("\(path).csv", adding: nil)], text: "These rows as CSV")
    ]
    if case .string(let next)? = document["next"] {
      links.append(
        MarkupElement("a", ["href": address(path, adding: next), "rel": "next"], text: "Next page")
      )
    }
    return MarkupElement("footer", links)
  }

  /// Returns an address with the parameters of this request.
  private func address(_ path: String, adding cursor: String?) -> String {
    var query = HTTPRequest.Query()
    for pair in (try? QueryParameters(of: request.url))?.pairs ?? []
    where cursor == nil || pair.name != APIRoute.cursor {
      query.append(pair.name, pair.text)
    }
    if let cursor { query.append(APIRoute.cursor, cursor) }
    return query.encoded.isEmpty ? path : "\(path)?\(query.encoded)"
  }

  /// The operation that shows an item of the list.
  private var detail: String? {
    let shown = operations.first { other in
      other.method == .get && other.path.hasPrefix("\(operation.path)/{")
        && other.path.hasSuffix("}")
        && other.route.pathNames.count == operation.route.pathNames.count + 1
    }
    return shown?.route.pathNames.last
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; "
    + "frame-ancestors 'none'; base-uri 'none'"
}

extension StoreOperation {
  /// `true` if a browser can show a list without knowing an item.
  fileprivate var isBrowsableList: Bool {
    guard method == .get, route.pathNames.isEmpty, path.hasPrefix("/v1/"), isBrowsable,
      case .json(let schema)? = success.content
    else { return false }
    return schema.value.has(["items"])
  }
}

extension ParameterDescription {
  /// Returns the field of a form for the parameter.
  fileprivate func input(_ value: String) -> MarkupElement {
    var words: [String] = []
    switch schema {
    case .enumeration(let choices): words = choices
    case .boolean: words = ["true", "false"]
    default: return MarkupElement("input", ["name": name, "value": value])
    }
    return MarkupElement(
      "select",
      ["name": name],
      ([""] + words).map { word in
        MarkupElement(
          "option",
          word == value ? ["value": word, "selected": ""] : ["value": word],
          text: word
        )
      }
    )
  }
}
