public import FoundationCore

extension NewsModel {
  /// The report of the failure to load the headlines; setting `nil` dismisses it.
  public var headlinesFailure: FailureReport? {
    get { list.failureReport }
    set { list.failureReport = newValue }
  }

  /// The report of the failure to load the sources; setting `nil` dismisses it.
  public var sourcesFailure: FailureReport? {
    get { sourceList.failureReport }
    set { sourceList.failureReport = newValue }
  }
}
