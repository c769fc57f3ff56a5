public import Foundation
public import Observation

/// A value that is read from a source of truth and written to it.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding from its accessors.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  /// Creates a binding to a value that cannot be set.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  /// The binding itself.
  public var projectedValue: Binding { self }

  /// The binding to a part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: path] },
      set: { part in
        var whole = wrappedValue
        whole[keyPath: path] = part
        wrappedValue = whole
      }
    )
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

/// A value that a view owns.
@propertyWrapper
public struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage

  /// Creates the state with its first value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  /// The binding to it.
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}

/// The bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  /// The object.
  public var wrappedValue: Value

  /// Creates the bindings.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates the bindings.
  public init(_ value: Value) { wrappedValue = value }

  /// The bindings themselves.
  public var projectedValue: Bindable { self }

  /// The binding to a property.
  public subscript<Part>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    Binding(
      get: { wrappedValue[keyPath: path] },
      set: { wrappedValue[keyPath: path] = $0 }
    )
  }
}

/// A value that a view finds in its environment.
@propertyWrapper @MainActor
public struct Environment<Value> {
  /// Finds the object of a type.
  public nonisolated init(_ type: Value.Type) where Value: AnyObject & Observable {}
  /// Finds the value of a key path.
  public nonisolated init(_ path: KeyPath<EnvironmentValues, Value>) {}

  /// The value.
  public var wrappedValue: Value { fatalError("There is no environment.") }
}

/// The values of an environment.
public struct EnvironmentValues {
  /// Creates the default values.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}

extension EnvironmentValues {
  /// The locale of the user.
  public var locale: Locale {
    get { .current }
    set {}
  }
}

/// The key of a value in an environment.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
