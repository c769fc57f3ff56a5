extension Decoder {
  /// Puts into the ``DropReport`` that what stands here was left out, and why.
  ///
  /// It is for types that read several shapes themselves, where no wrapper sees what they leave
  /// out. Nothing happens where nobody asked for a report.
  public func noteDrop(because reason: String) {
    DropCollector.current?.add(.mismatch) {
      DropReport.Drop(.mismatch, at: codingPath, because: reason, in: self)
    }
  }
}
