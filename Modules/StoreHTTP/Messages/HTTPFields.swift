/// The header fields of a message, each line as it came, in the order of the wire.
///
/// Lines are never merged: two of the same name stay two, because `Age`, `Vary` and `Set-Cookie`
/// mean something else once they are joined. Names are found in any case.
///
///     var fields: HTTPFields = ["Accept": "application/json"]
///     fields.append("Cookie", "a=1")
///     fields["accept"]  // "application/json"
public struct HTTPFields: Sendable, Hashable {
  /// One line: a name and its value.
  public struct Field: Sendable, Hashable {
    /// The name, in the case it was written.
    public var name: String
    /// The value, without the white space around it.
    public var value: String

    /// Makes a line.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Whether the line bears that name, in any case.
    public func isNamed(_ name: String) -> Bool { equalIgnoringCase(self.name, name) }
  }

  private var fields: [Field] = []

  /// Makes an empty header.
  public init() {}

  /// Makes a header of these lines.
  public init(_ fields: some Sequence<Field>) { self.fields = Array(fields) }

  /// The value of the first line of that name; setting it replaces all lines of the name.
  public subscript(_ name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let place = fields.firstIndex { $0.isNamed(name) }
      guard let newValue else { return fields.removeAll { $0.isNamed(name) } }
      guard let place else { return append(name, newValue) }
      fields[place].value = newValue
      fields[(place + 1)...].removeAll { $0.isNamed(name) }
    }
  }

  /// The values of all lines of that name, in their order.
  public func values(of name: String) -> [String] {
    fields.compactMap { $0.isNamed(name) ? $0.value : nil }
  }

  /// Whether a line bears that name.
  public func contains(_ name: String) -> Bool { fields.contains { $0.isNamed(name) } }

  /// Adds a line after all others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds those of other lines whose names are not there yet.
  mutating func fill(from others: HTTPFields) {
    // Most requests bring none of their own, and share the others as they are.
    if fields.isEmpty, others.areDistinct {
      self = others
      return
    }
    for field in others where !contains(field.name) { fields.append(field) }
  }

  private var areDistinct: Bool {
    indices.allSatisfy { place in !fields[..<place].contains { $0.isNamed(fields[place].name) } }
  }

  /// Removes all lines of that name.
  public mutating func remove(_ name: String) { fields.removeAll { $0.isNamed(name) } }

  /// The first line that must not be sent, if there is one.
  ///
  /// A name is a word of visible characters without separators; a value has no control characters.
  /// Whoever could write a line end into a value could write lines, or a second message, of his own.
  public var firstInvalidField: Field? { fields.first { !$0.isSendable } }
}

extension HTTPFields: RandomAccessCollection {
  public var startIndex: Int { fields.startIndex }
  public var endIndex: Int { fields.endIndex }
  public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }
}

extension HTTPFields.Field {
  fileprivate var isSendable: Bool {
    !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter)
      && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}
