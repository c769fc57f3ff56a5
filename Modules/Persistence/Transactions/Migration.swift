/// One step from a version of a schema to the next.
///
/// Its place in the list given at opening is its number, from 1, and the version it leads to. A
/// list only ever grows at its end: what has run somewhere stays as it is.
public struct Migration: Sendable {
  /// What it does, for whoever reads the error if it fails.
  public let name: String

  let apply: @Sendable (Connection) throws -> Void

  /// A step written in Swift; it runs within a transaction and must not end that.
  public init(_ name: String, _ apply: @escaping @Sendable (Connection) throws -> Void) {
    self.name = name
    self.apply = apply
  }

  /// A step written in SQL.
  public init(_ name: String, script: String) {
    self.init(name) { try $0.execute(script: script) }
  }
}
