public import Foundation
public import FoundationCore

/// A closed enumeration says all its values; no other will ever be written.
extension JSONRepresentable where Self: CaseIterable & RawRepresentable<String> {
  public static var schema: JSONValue {
    ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
  }

  public var json: JSONValue { .string(rawValue) }
}

/// A foreign enumeration may have more values tomorrow; those that are known are examples.
extension OpenEnum: JSONRepresentable where Known: CaseIterable & RawRepresentable<String> {
  public static var schema: JSONValue {
    ["type": "string", "examples": .array(Known.allCases.map { .string($0.rawValue) })]
  }

  public var json: JSONValue { .string(rawValue) }
}

extension URL: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string", "format": "uri"] }

  public var json: JSONValue { .string(absoluteString) }
}
