package import StoreHTTP

extension HTTPBody {
  /// A body that arrives in pieces, and may be cut off after the last.
  package init(_ bytes: [UInt8], inPiecesOf size: Int, thenFailing fails: Bool = false) {
    let pieces = Pieces(bytes, of: size)
    self.init { () throws(HTTPError) in
      if let piece = await pieces.next() { return piece }
      if fails { throw HTTPError(.connectionLost) }
      return nil
    }
  }
}

private actor Pieces {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], of size: Int) { (rest, self.size) = (bytes[...], size) }

  func next() -> [UInt8]? {
    defer { rest = rest.dropFirst(size) }
    return rest.isEmpty ? nil : Array(rest.prefix(size))
  }
}
