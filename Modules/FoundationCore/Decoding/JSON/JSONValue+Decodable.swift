extension JSONDocument {
  /// Returns the value at an index, as it is written.
  func value(at index: Int) -> JSONValue {
    let node = node(at: index)
    switch node.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .integer, .fraction: return .number(String(decoding: bytes(of: node), as: UTF8.self))
    case .string, .escapedString: return .string(text(of: node))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(count(of: index))
      var element = index + 2
      while element < node.extent {
        elements.append(value(at: element))
        element = following(element)
      }
      return .array(elements)
    default:
      var members: [JSONValue.Member] = []
      members.reserveCapacity(count(of: index))
      forEachName(in: index) { name in
        members.append(.init(text(of: self.node(at: name)), value(at: name + 1)))
      }
      return .object(members)
    }
  }
}

extension JSONValue: Decodable {
  /// Decodes any value.
  ///
  /// With ``ExactJSONDecoder``, numbers keep their digits and members their order; other decoders
  /// lose both.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    // Trying each type is the only way to find out what another decoder holds.
    if let decoder = decoder as? JSONValueDecoder {
      self = decoder.element.document.value(at: decoder.element.node)
    } else if (try? decoder.singleValueContainer())?.decodeNil() == true {
      self = .null
    } else if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
      self = .object(
        try container.allKeys.map { key in
          Member(key.stringValue, try container.decode(JSONValue.self, forKey: key))
        }
      )
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try JSONScalar(from: decoder).json
    }
  }
}
