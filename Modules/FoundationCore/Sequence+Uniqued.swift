extension Sequence where Element: Hashable {
  /// Returns the elements without duplicates, each at its first place.
  public func uniqued() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
