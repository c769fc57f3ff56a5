public import FoundationCore

/// The sources of NewsAPI that match a filter, all on one page.
public struct SourceList: ListPage, Sendable {
  /// The sources, in the order of NewsAPI.
  public let items: [Source]
  /// The error because of which they are stored ones; `nil` if they are new.
  public let staleReason: NewsError?
  public var next: Never? { nil }

  init(_ items: [Source], staleReason: NewsError?) {
    self.items = items
    self.staleReason = staleReason
  }
}
