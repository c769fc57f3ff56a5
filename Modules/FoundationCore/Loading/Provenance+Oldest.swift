extension Sequence<Provenance> {
  /// The provenance of the oldest response; an unknown age counts as the oldest.
  public var oldest: Provenance? {
    self.max { ($0.age ?? .seconds(Int64.max / 2)) < ($1.age ?? .seconds(Int64.max / 2)) }
  }
}
