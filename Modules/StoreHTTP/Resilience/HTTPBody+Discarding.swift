extension HTTPBody {
  /// Lets go of the body of an answer that nobody wants.
  ///
  /// A short one is read to its end first, so that its connection can serve the next request. A
  /// long one is not worth it, and a slow one may be meant to hold us up: both are closed.
  func discard(on timeline: ElapsedClock) async {
    let enough = 16 * 1024
    guard !isReplayable, length ?? 0 <= enough else { return }
    // However the rest of it fails, nobody wanted it.
    _ = try? await timeline.within(.seconds(1)) { () async throws(HTTPError) in
      try await collected(upTo: enough)
    }
  }
}
