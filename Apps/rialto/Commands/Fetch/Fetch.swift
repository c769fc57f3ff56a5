import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto fetch`: fetches a URL with the program's HTTP client.
enum Fetch {
  private static let address = Argument<WebAddress>("ADDRESS", "The URL to fetch.")
  private static let head = Option.flag("head", "Send a HEAD request and show the response header.")
  private static let output = Option<Path?>(
    "output FILE",
    short: "o",
    "Write to a file, created once the download is complete."
  )
  private static let header = Option<[HeaderLine]>(
    "header LINE",
    "Add a header field, as in 'Accept: text/html'; may be repeated."
  )

  static let command = Command(
    "fetch",
    "Fetches a URL with retries and clear errors.",
    discussion: """
      Redirects are followed and temporary failures are retried. Any status other than 2xx is an \
      error, and its body is not written.
      """,
    examples: [
      Example("rialto fetch https://example.org", "Show the response body."),
      Example("rialto fetch https://example.org --head", "Show the response header."),
      Example("rialto fetch https://example.org -o page.html", "Write to a file."),
      Example("rialto fetch https://example.org --explain", "Log every step."),
    ],
    arguments: [address],
    options: [head, output, header],
    output: .rows(ResponseHeaderTable.table)
  ) { invocation, composition in
    let address = try invocation[address].url
    // As in every command, - is standard output.
    let file = try invocation[output].flatMap { $0.text == "-" ? nil : $0 }
    if try invocation[head], file != nil {
      throw UsageError(.conflictingOptions("--head", "--output"), at: invocation.path)
    }
    let fields = HTTPFields(try invocation[header].map(\.field))
    let client =
      composition.network.isOffline
      ? composition.network.sandboxClient(at: address) : composition.network.client(for: address)
    let display = try composition.display
    if try invocation[head] {
      let request = HTTPRequest(.head, address, fields: fields)
      try show(try await client.response(for: request), on: display)
    } else if let file {
      let path = composition.path(of: file)
      try await download(Resource("", fields: fields), with: client, to: path, showing: display)
    } else {
      let response = try await client.response(for: Resource<Void>("", fields: fields))
      try await display.stream(response.body)
    }
  }

  private static func show(_ response: HTTPResponse, on display: Display) throws {
    let status = HTTPFields.Field(name: "status", value: String(response.status))
    try display.list([status] + response.fields, as: ResponseHeaderTable.table)
    if response.status >= 400 { throw HTTPError(.status(response.status, HTTPError.Problem())) }
  }

  private static func download(
    _ resource: Resource<Void>,
    with client: HTTPClient,
    to path: String,
    showing display: Display
  ) async throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    _ = try await display.progress("\(name), kB") { progress in
      try await client.download(resource, to: path) { received, total in
        if let total { progress.expect(total / 1000) }
        progress.reach(received / 1000)
      }
    }
  }
}

/// A header field on the command line.
struct HeaderLine: ArgumentValue {
  let field: HTTPFields.Field

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let value = argument[colon...].dropFirst().trimmingPrefix { $0 == " " }
    field = HTTPFields.Field(name: String(argument[..<colon]), value: String(value))
    guard HTTPFields([field]).firstInvalidField == nil else { return nil }
  }

  static var expectation: String { "a header field such as 'Accept: text/html'" }
}

/// The table of header fields.
enum ResponseHeaderTable {
  static let table = Table<HTTPFields.Field>([
    Column("name", heading: "FIELD", shrinks: false, \.name),
    Column("value", heading: "VALUE", shrinks: false) { $0.isSecret ? "***" : $0.value },
  ])
}

extension HTTPFields.Field {
  fileprivate var isSecret: Bool { Redactor.isSecret(name: name) }
}
