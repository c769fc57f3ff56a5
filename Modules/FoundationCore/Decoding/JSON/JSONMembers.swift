import Foundation

/// The members of an object, which are found fastest in the order of the document.
struct JSONMembers {
  /// The index of the first name that was not found as expected.
  ///
  /// The names before it are other fields', so of two members with one name, the first counts.
  private var next: Int
  private let end: Int

  init(of object: Int, in document: JSONDocument) throws(UnexpectedJSON) {
    let node = document.node(at: object)
    guard node.kind == .object else { throw UnexpectedJSON() }
    next = object + 2
    end = node.extent
  }

  /// Returns the index of a member's value, which may be null, or `nil` if it is missing.
  ///
  /// Each name may be asked for once.
  mutating func value(named name: JSONMemberName, in document: JSONDocument) -> Int? {
    var index = next
    while index < end, !name.isName(at: index, in: document) {
      index = document.following(index + 1)
    }
    guard index < end else { return nil }
    if index == next { next = document.following(index + 1) }
    return index + 1
  }
}

/// The name of a member, as the bytes that a document has for it.
struct JSONMemberName: Sendable {
  private let bytes: [UInt8]

  init(_ name: String) { bytes = Array(name.utf8) }

  fileprivate func isName(at index: Int, in document: JSONDocument) -> Bool {
    let key = document.node(at: index)
    guard key.kind == .string else { return document.text(of: key).utf8.elementsEqual(bytes) }
    return key.extent == bytes.count
      && bytes.withUnsafeBytes { bytes in
        // Only an empty name has no address.
        bytes.baseAddress.map { memcmp(document.tape.bytes + key.start, $0, bytes.count) == 0 }
          ?? true
      }
  }
}

extension JSONDocument {
  func isNull(at index: Int) -> Bool { node(at: index).kind == .null }
}

/// The indices of an array's elements.
@usableFromInline
struct JSONElements {
  @usableFromInline let count: Int

  private let document: JSONDocument
  private var index: Int

  @usableFromInline
  init(of array: Int, in document: JSONDocument) throws(UnexpectedJSON) {
    guard document.node(at: array).kind == .array else { throw UnexpectedJSON() }
    self.document = document
    count = document.count(of: array)
    index = array + 2
  }

  /// Returns the index of the next element; the caller counts them.
  @usableFromInline
  mutating func next() -> Int {
    defer { index = document.following(index) }
    return index
  }
}
