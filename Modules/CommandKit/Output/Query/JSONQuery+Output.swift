import FoundationCore

extension JSONQuery {
  /// Writes the results for a document, one per line: strings as they are, the rest as JSON.
  func write(for document: JSONValue, to output: any TextOutput) throws(OutputError) {
    let results: [JSONValue]
    do throws(JSONQueryError) { results = try self.results(for: document) } catch {
      throw .query(error)
    }
    for result in results {
      try output.write(text(of: result, on: output) + "\n", as: .json)
    }
  }

  /// A terminal gets JSON indented, and no control characters of strings.
  private func text(of result: JSONValue, on output: any TextOutput) -> String {
    guard output.isTerminal else { return result.queryText }
    if case .string(let text) = result { return text.terminalSafe }
    return result.text(.indented)
  }
}
