#if canImport(Darwin)
public import os
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// A value that one thread at a time reads or changes.
///
/// ```swift
/// private let count = Lock(0)
///
/// func next() -> Int {
///   count.withLock { count in
///     count += 1
///     return count
///   }
/// }
/// ```
///
/// It is the only lock of the package, because `Synchronization.Mutex` can crash a release build on
/// Linux; see <doc:OneLock>.
///
/// Sendability is unchecked because the compiler cannot check access through a pointer. It is safe
/// because the value is passed as `sending`, so that no other code refers to it, and is accessed only
/// in ``withLock(_:)``, while the system's lock is held. The rest of the package needs no other
/// unchecked type for shared state, as with `Synchronization.Mutex` in the standard library.
public struct Lock<Value>: @unchecked Sendable {
  @usableFromInline let storage: ManagedBuffer<SystemLock, Value>

  /// Creates a lock around a value.
  @inlinable
  public init(_ value: sending Value) {
    storage = LockStorage<Value>.create(minimumCapacity: 1) { _ in SystemLock() }
    system.initializeLock()
    self.value.initialize(to: value)
  }

  /// Calls a function with exclusive access to the value.
  ///
  /// The function must not take the same lock again.
  ///
  /// - Throws: The error of the function.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    system.lock()
    defer { system.unlock() }
    return try body(&value.pointee)
  }

  /// Calls a function unless the lock is held, without waiting; for signal handlers.
  ///
  /// - Parameter body: A function that reads or changes the value.
  /// - Returns: The result of the function, or `nil` if the lock is held.
  /// - Throws: The error of the function.
  @inlinable
  public func withLockIfAvailable<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard system.tryLock() else { return nil }
    defer { system.unlock() }
    return try body(&value.pointee)
  }

  @inlinable var system: UnsafeMutablePointer<SystemLock> {
    storage.withUnsafeMutablePointerToHeader(\.self)
  }
  @inlinable var value: UnsafeMutablePointer<Value> {
    storage.withUnsafeMutablePointerToElements(\.self)
  }
}

/// The system's lock and the value in one allocation, at a stable address.
@usableFromInline
final class LockStorage<Value>: ManagedBuffer<SystemLock, Value> {
  @inlinable
  deinit {
    withUnsafeMutablePointers { system, value in
      system.destroyLock()
      _ = value.deinitialize(count: 1)
    }
  }
}

#if canImport(Darwin)
@usableFromInline typealias SystemLock = os_unfair_lock

extension UnsafeMutablePointer<SystemLock> {
  @inlinable func lock() { os_unfair_lock_lock(self) }
  @inlinable func tryLock() -> Bool { os_unfair_lock_trylock(self) }
  @inlinable func unlock() { os_unfair_lock_unlock(self) }
  @inlinable func initializeLock() {}
  @inlinable func destroyLock() {}
}
#else
@usableFromInline typealias SystemLock = pthread_mutex_t

extension UnsafeMutablePointer<SystemLock> {
  @inlinable func lock() { pthread_mutex_lock(self) }
  @inlinable func tryLock() -> Bool { pthread_mutex_trylock(self) == 0 }
  @inlinable func unlock() { pthread_mutex_unlock(self) }
  @inlinable func initializeLock() { pthread_mutex_init(self, nil) }
  @inlinable func destroyLock() { pthread_mutex_destroy(self) }
}
#endif
