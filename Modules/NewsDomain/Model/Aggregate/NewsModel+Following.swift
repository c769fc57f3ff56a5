import FoundationCore

extension NewsModel {
  /// What is asked for; set it, and the articles follow.
  ///
  /// They are loaded once nothing was set or typed for the pause. What goes wrong is told by the
  /// phase, and ends nothing. What is asked for already is not asked for again.
  public var query: NewsQuery? {
    get { asked }
    set {
      if let newValue { return follow(newValue) }
      stopFollowing()
      asked = nil
    }
  }

  /// What is typed to search for; the articles follow where it has 3 to 30 characters.
  ///
  /// Shorter or longer, nothing is asked, and the articles stay.
  public var text: String {
    get { typed }
    set {
      typed = newValue
      let words = PlainText.line(newValue)
      guard 3...30 ~= words.count else { return stopFollowing() }
      let query: NewsQuery =
        switch searchProvider {
        case .newsAPI: .search(NewsQuery.Search(words))
        case .hackerNews: .hackerNewsSearch(words)
        }
      follow(query)
    }
  }

  /// Why the text is not searched for, where it is not.
  public var textHint: String? {
    switch PlainText.line(text).count {
    case 1...2: "Write at least 3 characters."
    case 31...: "Write at most 30 characters."
    default: nil
    }
  }

  /// Returns once nothing is loaded or about to be because of what was set or typed.
  public func settled() async { await follower.waitUntilIdle() }

  private func follow(_ query: NewsQuery) {
    asked = query
    let wish = Wish(query: query, loadCount: loadCount)
    follower.submit(wish)
    // It had it already: whatever was under way or had failed meanwhile no longer counts.
    if !follower.phase.isLoading { endWaiting() }
  }

  private func stopFollowing() {
    follower.cancel()
    endWaiting()
  }

  private func endWaiting() {
    if let shown { asked = shown.query }
    if let value = headlines.value { list.set(value) } else { list.reset() }
  }
}
