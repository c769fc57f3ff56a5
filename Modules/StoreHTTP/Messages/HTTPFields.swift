import FoundationCore

/// The header fields of a message, in the order of the wire.
///
/// Fields are never merged: two of the same name stay two, because `Age`, `Vary` and `Set-Cookie`
/// change their meaning when joined. Names are case-insensitive.
///
///     var fields: HTTPFields = ["Accept": "application/json"]
///     fields.append("Cookie", "a=1")
///     fields["accept"]  // "application/json"
public struct HTTPFields: Sendable, Hashable {
  /// A field: a name and its value.
  public struct Field: Sendable, Hashable {
    /// The name, in its original case.
    public var name: String
    /// The value, without surrounding whitespace.
    public var value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Returns `true` if the field has that name, in any case.
    public func isNamed(_ name: String) -> Bool { equalIgnoringCase(self.name, name) }
  }

  private var fields: [Field] = []

  /// Creates an empty header.
  public init() {}

  /// Creates a header from fields.
  public init(_ fields: some Sequence<Field>) { self.fields = Array(fields) }

  /// The value of the first field of that name; setting it replaces all fields of the name.
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

  /// Returns the values of all fields of that name, in their order.
  public func values(of name: String) -> [String] {
    fields.compactMap { $0.isNamed(name) ? $0.value : nil }
  }

  /// Returns `true` if there is a field of that name.
  public func contains(_ name: String) -> Bool { fields.contains { $0.isNamed(name) } }

  /// Appends a field.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  mutating func append(_ field: Field) { fields.append(field) }

  mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

  /// Appends text to the value of the last field.
  mutating func extendLast(by text: String) { fields[fields.count - 1].value += text }

  /// Returns the fields, and the others whose names they lack.
  func filled(from others: HTTPFields) -> HTTPFields {
    // Most requests bring no fields, and share the others unchanged.
    if fields.isEmpty, others.areDistinct { return others }
    var filled = self
    for field in others where !filled.contains(field.name) { filled.fields.append(field) }
    return filled
  }

  private var areDistinct: Bool {
    indices.allSatisfy { place in !fields[..<place].contains { $0.isNamed(fields[place].name) } }
  }

  /// Removes all fields of that name.
  public mutating func remove(_ name: String) { fields.removeAll { $0.isNamed(name) } }

  /// The first field that is invalid, if any.
  ///
  /// A name is a token, and a value has no control characters: a line break in a value could inject
  /// fields, or a second message.
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
    !name.isEmpty && name.allBytes { $0.isTokenByte } && value.allBytes { $0.isValueByte }
  }
}

/// Returns `true` if two texts are equal apart from the case of their ASCII letters.
func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
  a.utf8.count == b.utf8.count
    && a.withBytes { a in
      b.withBytes { b in a.indices.allSatisfy { a[$0].lowercaseASCII == b[$0].lowercaseASCII } }
    }
}

extension UInt8 {
  /// `true` if RFC 9110 allows the byte in a token, such as a method or a field name.
  @inlinable package var isTokenByte: Bool {
    // A bit for each byte of ASCII: letters, digits and "-!#$%&'*+.^_`|~".
    let bits: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return self < 128 && bits >> UInt64(self & 63) & 1 == 1
  }

  /// `true` if RFC 9110 allows the byte in the value of a field; bytes beyond ASCII must also be
  /// valid UTF-8.
  @inlinable package var isValueByte: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }
}
