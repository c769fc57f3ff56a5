import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto fetch`: asks an address the way all of the program does.
enum Fetch {
  private static let address = Argument.one(
    "ADDRESS",
    of: WebAddress.self,
    "The address to ask."
  )
  private static let head = Option.flag("head", "Ask for the header alone, and show it.")
  private static let output = Option.value(
    "output",
    short: "o",
    "FILE",
    of: Path.self,
    "Write to a file, which is there once it is whole."
  )
  private static let header = Option.values(
    "header",
    "LINE",
    of: HeaderLine.self,
    "Send this line too, as in 'Accept: text/html'; may be repeated."
  )

  static let command = Command(
    "fetch",
    "Fetches an address the way the program asks its servers.",
    discussion: """
      Redirects are followed, what passes is tried again, and every failure says what to do next. \
      A status that is none of success is a failure, and nothing of its body is written.
      """,
    examples: [
      Example("rialto fetch https://example.org", "Show what is there."),
      Example("rialto fetch https://example.org --head", "Show the header alone."),
      Example("rialto fetch https://example.org -o page.html", "Write it to a file."),
      Example("rialto fetch https://example.org --explain", "Be told every step."),
    ],
    arguments: [address],
    options: [head, output, header],
    output: .rows(ResponseHeaderTable.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let address = try invocation[address].url
    // As everywhere, a line alone is the output of the program.
    let file = try invocation[output].flatMap { $0.text == "-" ? nil : $0 }
    if try invocation[head], file != nil {
      throw UsageError(.conflictingOptions("--head", "--output"), at: invocation.path)
    }
    let fields = HTTPFields(try invocation[header].map(\.field))
    let client =
      composition.isOffline
      ? composition.sandboxClient(at: address) : composition.client(for: address)
    let display = try composition.display
    if try invocation[head] {
      let request = HTTPRequest(.head, address, fields: fields)
      try show(try await client.response(for: request), through: display)
    } else if let file {
      let path = composition.path(of: file)
      try await download(Resource("", fields: fields), by: client, to: path, telling: display)
    } else {
      let response = try await client.response(for: Resource<Void>("", fields: fields))
      try await display.stream(response.body)
    }
  }

  private static func show(_ response: HTTPResponse, through display: Display) throws {
    let status = HTTPFields.Field(name: "status", value: String(response.status))
    try display.list([status] + response.fields, as: ResponseHeaderTable.table)
    if response.status >= 400 { throw HTTPError(.status(response.status, HTTPError.Problem())) }
  }

  private static func download(
    _ resource: Resource<Void>,
    by client: HTTPClient,
    to path: String,
    telling display: Display
  ) async throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    _ = try await display.progress("\(name), kB") { progress in
      try await client.download(resource, to: path) { done, all in
        if let all { progress.expect(all / 1000) }
        progress.reach(done / 1000)
      }
    }
  }
}

/// A line of a header, as it is typed.
struct HeaderLine: ArgumentValue {
  let field: HTTPFields.Field

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let value = argument[colon...].dropFirst().trimmingPrefix { $0 == " " }
    field = HTTPFields.Field(name: String(argument[..<colon]), value: String(value))
    guard HTTPFields([field]).firstInvalidField == nil else { return nil }
  }

  static var expectation: String { "a line of a header, as in 'Accept: text/html'" }
}

/// A line of a header as a row.
enum ResponseHeaderTable {
  static let table = Table<HTTPFields.Field>([
    Column("name", heading: "FIELD", shrinks: false, \.name),
    Column("value", heading: "VALUE", shrinks: false) { $0.isSecret ? "***" : $0.value },
  ])
}

extension HTTPFields.Field {
  fileprivate var isSecret: Bool { Redactor.isSecret(name: name) }
}
