import Foundation

#if canImport(Darwin)
// Compiled on Apple's platforms alone, and not yet verified there.

/// Polls sockets with `kqueue`; an idle one costs nothing.
final class SocketPoller {
  fileprivate static let call = "kevent"
  private let queue: Int32
  private var events = [kevent](repeating: kevent(), count: readyPerTurn)

  init() throws(HTTPServingError) {
    queue = kqueue()
    guard queue >= 0 else { throw .system(call: "kqueue", errno: errno) }
  }

  deinit { close(queue) }

  /// Registers, changes or removes a socket; `nil` means that it is not registered.
  fileprivate func set(_ descriptor: Int32, from old: SocketEvents?, to new: SocketEvents?) -> Bool
  {
    let (old, new) = (old ?? [], new ?? [])
    let filters = [(SocketEvents.reading, EVFILT_READ), (SocketEvents.writing, EVFILT_WRITE)]
    for (interest, filter) in filters {
      let isWatched = old.contains(interest)
      guard isWatched != new.contains(interest) else { continue }
      var change = kevent()
      change.ident = UInt(descriptor)
      change.filter = Int16(filter)
      change.flags = UInt16(isWatched ? EV_DELETE : EV_ADD)
      guard kevent(queue, &change, 1, nil, 0, nil) == 0 else { return false }
    }
    return true
  }

  /// Waits until a socket is ready, but not longer than `milliseconds`; -1 waits forever.
  ///
  /// - Returns: The number of sockets that are ready.
  func wait(milliseconds: Int32) -> Int {
    let size = Int32(events.count)
    guard milliseconds >= 0 else { return max(0, Int(kevent(queue, nil, 0, &events, size, nil))) }
    var time = timespec(
      tv_sec: Int(milliseconds / 1000),
      tv_nsec: Int(milliseconds % 1000) * 1_000_000
    )
    return max(0, Int(kevent(queue, nil, 0, &events, size, &time)))
  }

  /// Returns a socket that was ready after the last wait; one may come twice.
  subscript(index: Int) -> SocketReadiness {
    let event = events[index]
    return SocketReadiness(
      descriptor: Int32(event.ident),
      interest: Int32(event.filter) == EVFILT_READ ? .reading : .writing,
      hasHungUp: false,
      hasFailed: event.flags & UInt16(EV_ERROR) != 0
    )
  }
}
#else
import CEpoll

/// Polls sockets with `epoll`; an idle one costs nothing.
final class SocketPoller {
  fileprivate static let call = "epoll_ctl"
  private let queue: Int32
  private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: readyPerTurn)

  init() throws(HTTPServingError) {
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard queue >= 0 else { throw .system(call: "epoll_create1", errno: errno) }
    events.initialize(repeating: epoll_event())
  }

  deinit {
    close(queue)
    events.deallocate()
  }

  /// Registers, changes or removes a socket; `nil` means that it is not registered.
  fileprivate func set(_ descriptor: Int32, from old: SocketEvents?, to new: SocketEvents?) -> Bool
  {
    var event = epoll_event()
    if new?.contains(.reading) == true { event.events |= EPOLLIN.rawValue }
    if new?.contains(.writing) == true { event.events |= EPOLLOUT.rawValue }
    event.data.fd = descriptor
    let operation = old == nil ? EPOLL_CTL_ADD : new == nil ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
    return epoll_ctl(queue, operation, descriptor, &event) == 0
  }

  /// Waits until a socket is ready, but not longer than `milliseconds`; -1 waits forever.
  ///
  /// - Returns: The number of sockets that are ready.
  func wait(milliseconds: Int32) -> Int {
    max(0, Int(epoll_wait(queue, events.baseAddress, Int32(events.count), milliseconds)))
  }

  /// Returns a socket that was ready after the last wait.
  subscript(index: Int) -> SocketReadiness {
    let flags = events[index].events
    var interest: SocketEvents = []
    if flags & (EPOLLIN.rawValue | EPOLLHUP.rawValue) != 0 { interest.insert(.reading) }
    if flags & EPOLLOUT.rawValue != 0 { interest.insert(.writing) }
    return SocketReadiness(
      descriptor: events[index].data.fd,
      interest: interest,
      hasHungUp: flags & EPOLLHUP.rawValue != 0,
      hasFailed: flags & EPOLLERR.rawValue != 0
    )
  }
}
#endif

extension SocketPoller {
  /// The most sockets of one turn.
  ///
  /// A request that arrives during a turn waits for its end. If one turn serves all of many connections,
  /// the slowest request waits for two rounds of them in place of one.
  fileprivate static let readyPerTurn = 16

  /// Adds a socket; the system may refuse.
  func add(_ descriptor: Int32, for interest: SocketEvents) throws(HTTPServingError) {
    guard set(descriptor, from: nil, to: interest) else {
      throw .system(call: Self.call, errno: errno)
    }
  }

  /// Changes the events that a socket is polled for.
  func change(_ descriptor: Int32, from old: SocketEvents, to new: SocketEvents) {
    _ = set(descriptor, from: old, to: new)
  }

  /// Removes a socket; to be called before it is closed.
  func remove(_ descriptor: Int32, watchedFor interest: SocketEvents) {
    _ = set(descriptor, from: interest, to: nil)
  }
}

/// The events that a socket is polled for.
struct SocketEvents: OptionSet {
  let rawValue: UInt8

  /// Input, or its end.
  static let reading = SocketEvents(rawValue: 1)
  /// Room in the output.
  static let writing = SocketEvents(rawValue: 2)
}

/// A socket that is ready.
struct SocketReadiness {
  let descriptor: Int32
  /// The events that have happened.
  let interest: SocketEvents
  /// `true` if both sides are closed.
  let hasHungUp: Bool
  let hasFailed: Bool
}
