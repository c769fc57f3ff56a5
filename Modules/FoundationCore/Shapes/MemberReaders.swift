/// The functions that read the members of an object, which are called without counting references.
///
/// To call a stored closure, Swift retains what it captures, and releases it afterwards. Threads that
/// decode at the same time then wait for each other at every field: two of them took five times as long
/// for a value as one alone. As long as this object lives, its functions do, and need no counting.
@usableFromInline
final class MemberReaders<each Value>: Sendable {
  /// The functions, each in the order of its field.
  @usableFromInline let uncounted: (repeat UncountedReader<each Value>)
  private let functions: (repeat MemberReader<each Value>)

  @usableFromInline
  init(_ read: repeat @escaping MemberReader<each Value>.Read) {
    let functions = (repeat MemberReader(each read))
    self.functions = functions
    uncounted = (repeat UncountedReader(function: .passUnretained(each functions)))
  }
}

/// A function that reads a member of an object.
@usableFromInline
final class MemberReader<Value>: Sendable {
  @usableFromInline typealias Read = @Sendable (inout JSONMembers) throws(UnexpectedJSON) -> Value

  @usableFromInline let read: Read

  init(_ read: @escaping Read) { self.read = read }
}

/// A function that its owner keeps.
@usableFromInline
struct UncountedReader<Value>: Sendable {
  @usableFromInline let function: Unmanaged<MemberReader<Value>>

  @inlinable
  func read(_ members: inout JSONMembers) throws(UnexpectedJSON) -> Value {
    do {
      return try function._withUnsafeGuaranteedRef { try $0.read(&members) }
    } catch {
      throw UnexpectedJSON()
    }
  }
}
