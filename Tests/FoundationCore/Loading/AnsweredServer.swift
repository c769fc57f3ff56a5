/// A server that a test answers for by hand, so that answers come in any order, asked for or not.
@MainActor final class AnsweredServer {
  private(set) var requests: [String] = []
  private var open: [OpenQuestion] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  func answer(_ text: String) async throws -> String {
    let question = OpenQuestion(text)
    requests.append(text)
    open.append(question)
    for arrival in arrivals { arrival.resume() }
    arrivals = []
    return try await question.result()
  }

  /// The oldest unanswered question for a text, once it has come.
  func asked(for text: String) async -> OpenQuestion {
    while true {
      if let index = open.firstIndex(where: { $0.text == text }) { return open.remove(at: index) }
      await withCheckedContinuation { arrivals.append($0) }
    }
  }
}

/// One question; deaf to cancellation, as some servers' libraries are.
@MainActor final class OpenQuestion {
  let text: String
  private var answerer: CheckedContinuation<String, any Error>?
  private var isCancelled: Bool?
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init(_ text: String) { self.text = text }

  func answer(_ value: String) { answerer?.resume(returning: value) }

  func fail(_ error: any Error) { answerer?.resume(throwing: error) }

  func isOver() async { _ = await wasCancelled() }

  /// `true` if its task was cancelled when the response arrived.
  func wasCancelled() async -> Bool {
    while true {
      if let isCancelled { return isCancelled }
      await withCheckedContinuation { watchers.append($0) }
    }
  }

  fileprivate func result() async throws -> String {
    defer {
      isCancelled = Task.isCancelled
      for watcher in watchers { watcher.resume() }
    }
    return try await withCheckedThrowingContinuation { answerer = $0 }
  }
}
