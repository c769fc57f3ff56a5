import Foundation
import FoundationCore

extension JSONFunction {
  /// The functions with arguments, by name and their number.
  static let withArguments: [String: WithArguments] = [
    "select/1": { value, arguments throws(JSONQueryError) in
      try arguments[0].results(of: value).filter(\.isTrue).map { _ in value }
    },
    "map/1": { value, arguments throws(JSONQueryError) in
      [
        .array(
          try value.elements.flattened { element throws(JSONQueryError) in
            try arguments[0].results(of: element)
          }
        )
      ]
    },
    "map_values/1": { value, arguments throws(JSONQueryError) in
      var object = JSONValue.object([])
      for member in try members(of: value) {
        guard let result = try arguments[0].results(of: member.value).first else { continue }
        object = object.setting(member.name, to: result)
      }
      return [object]
    },
    "with_entries/1": { value, arguments throws(JSONQueryError) in
      let entries = try members(of: value).flattened { member throws(JSONQueryError) in
        try arguments[0].results(of: ["key": .string(member.name), "value": member.value])
      }
      return [try object(fromEntries: .array(entries))]
    },
    "sort_by/1": { value, arguments throws(JSONQueryError) in
      [.array(try sorted(value, by: arguments[0]).map(\.element))]
    },
    "group_by/1": { value, arguments throws(JSONQueryError) in
      [.array(try groups(value, by: arguments[0]).map { .array($0) })]
    },
    "unique_by/1": { value, arguments throws(JSONQueryError) in
      [.array(try groups(value, by: arguments[0]).compactMap(\.first))]
    },
    "min_by/1": { value, arguments throws(JSONQueryError) in
      [try sorted(value, by: arguments[0]).first?.element ?? .null]
    },
    "max_by/1": { value, arguments throws(JSONQueryError) in
      [try sorted(value, by: arguments[0]).last?.element ?? .null]
    },
    "any/1": { value, arguments throws(JSONQueryError) in
      let results = try value.elements.flattened { element throws(JSONQueryError) in
        try arguments[0].results(of: element)
      }
      return [.bool(results.contains(where: \.isTrue))]
    },
    "all/1": { value, arguments throws(JSONQueryError) in
      let results = try value.elements.flattened { element throws(JSONQueryError) in
        try arguments[0].results(of: element)
      }
      return [.bool(results.allSatisfy(\.isTrue))]
    },
    "first/1": { value, arguments throws(JSONQueryError) in
      Array(try arguments[0].results(of: value).prefix(1))
    },
    "limit/2": { value, arguments throws(JSONQueryError) in
      guard let count = try arguments[0].results(of: value).first else { return [] }
      return Array(try arguments[1].results(of: value).prefix(max(0, Int(clamping: count))))
    },
    "has/1": { value, arguments throws(JSONQueryError) in
      try arguments[0].results(of: value).mapped { key throws(JSONQueryError) in
        if case .array(let elements) = value {
          return .bool(elements.indices.contains(Int(clamping: key)))
        }
        let name = try text(key)
        return .bool(try members(of: value).contains { $0.name == name })
      }
    },
    "contains/1": { value, arguments throws(JSONQueryError) in
      try arguments[0].results(of: value).map { .bool(contains(value, $0)) }
    },
    "join/1": { value, arguments throws(JSONQueryError) in
      let parts = try value.elements.map(\.plainText)
      return try texts(arguments[0], of: value).map { .string(parts.joined(separator: $0)) }
    },
    "split/1": { value, arguments throws(JSONQueryError) in
      let whole = try text(value)
      return try texts(arguments[0], of: value).map { separator in
        .array(
          (whole.isEmpty ? [] : whole.components(separatedBy: separator)).map { .string($0) }
        )
      }
    },
    "startswith/1": { value, arguments throws(JSONQueryError) in
      let whole = try text(value)
      return try texts(arguments[0], of: value).map { .bool(whole.hasPrefix($0)) }
    },
    "endswith/1": { value, arguments throws(JSONQueryError) in
      let whole = try text(value)
      return try texts(arguments[0], of: value).map { .bool(whole.hasSuffix($0)) }
    },
    "test/1": { value, arguments throws(JSONQueryError) in
      let whole = try text(value)
      return try texts(arguments[0], of: value).mapped { pattern throws(JSONQueryError) in
        guard let regex = try? Regex(pattern) else {
          throw .evaluation("\(pattern.quotedForDisplay) is no regular expression.")
        }
        return .bool(whole.firstMatch(of: regex) != nil)
      }
    },
  ]

  private static func texts(
    _ argument: JSONQuery.Expression,
    of value: JSONValue
  ) throws(JSONQueryError) -> [String] {
    try argument.results(of: value).mapped(text)
  }

  private static func contains(_ whole: JSONValue, _ part: JSONValue) -> Bool {
    switch (whole, part) {
    case (.string(let whole), .string(let part)): part.isEmpty || whole.contains(part)
    case (.array(let whole), .array(let parts)):
      parts.allSatisfy { part in whole.contains { contains($0, part) } }
    case (.object, .object(let parts)):
      parts.allSatisfy { part in whole[part.name].map { contains($0, part.value) } ?? false }
    default: JSONValue.areEqual(whole, part)
    }
  }
}
