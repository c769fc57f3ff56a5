import CSandboxData

/// A table of the sandbox's World Bank: a comment about its origin, then rows of tab-separated cells.
struct BundledTable {
  let rows: [[Substring]]

  init(_ name: String) {
    let text = String(decoding: UnsafeBufferPointer(sandbox_worldbank(name)), as: UTF8.self)
    rows = text.split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  init(_ file: sandbox_file) { self.init(start: file.bytes, count: file.count) }
}
