import FoundationCore

extension HTTPError {
  /// Describes a status other than 2xx, or an error in a 2xx response.
  func details(of status: Int, with problem: Problem) -> FailureDetails {
    let rejection = "\(sender) rejected the request"
    let later =
      problem.retryAfter.map { "Try again in \($0.inWords)." } ?? "Try again later."
    let (category, summary, suggestion): (FailureCategory, String, String?) =
      switch status {
      case 200..<300: (.unavailable, "\(sender) responded with an error", nil)
      case 401:
        (.authentication, "\(sender) requires authentication", "Sign in, or check the API key.")
      case 402: (.quota, rejection, nil)
      case 403:
        (.refused, "\(sender) denied access", "Ask the administrator of the server for access.")
      case 404, 410: (.notFound, "Not found at \(server)", "Check the name or the address.")
      case 407: (.authentication, "\(sender) requires authentication", "Sign in to the proxy.")
      case 408, 425: (.unavailable, rejection, later)
      case 409, 412: (.conflict, "Conflict at \(server)", "Reload it and make the change again.")
      case 429: (.quota, "The request limit of \(server) is reached", later)
      case 501: (.refused, "Server error at \(server)", nil)
      case 507:
        (
          .unavailable, "Server error at \(server)",
          "Free space on the disk of the server, or make it writable."
        )
      case 500..<600: (.unavailable, "Server error at \(server)", later)
      case 400..<500: (.refused, rejection, nil)
      default: (.failed, rejection, nil)
      }
    return FailureDetails(
      "http.status_\(status)",
      category,
      "\(summary) (\(problem.title.map { "\(status) \($0)" } ?? String(status))).",
      reason: problem.sentences,
      suggestion: problem.fieldErrors.isEmpty
        ? suggestion : "Correct these fields and send the request again.",
      recoveries: recoveries(from: status, with: problem)
    )
  }

  private func recoveries(from status: Int, with problem: Problem) -> [Recovery] {
    let delay = problem.retryAfter
    let retry: Recovery? =
      switch status {
      case 429, 503: .retry(after: delay ?? .seconds(5), isAutomatic: isRepeatable)
      case 408, 425, 500, 502, 504:
        .retry(after: delay ?? .seconds(2), isAutomatic: isRepeatable)
      default: delay.map { .retry(after: $0, isAutomatic: false) }
      }
    let fields = problem.fieldErrors.keys.sorted().prefix(5)
    return [retry].compactMap(\.self)
      + (status == 401
        ? [.signIn]
        : fields.map { Recovery(.edit(field: $0, accepted: []), title: "Correct \($0)") })
  }
}

extension HTTPError.Problem {
  /// The server's explanation in lines: the detail, then each field's error.
  var sentences: String? {
    let fields = fieldErrors.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let text = detail ?? (fields.isEmpty && title == nil && !excerpt.isEmpty ? excerpt : nil)
    let lines = [text].compactMap(\.self) + fields
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
