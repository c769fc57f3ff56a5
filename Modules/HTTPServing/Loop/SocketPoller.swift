import Foundation

#if canImport(Darwin)
// Compiled on Apple's platforms alone, and not yet verified there.

/// Polls sockets with `kqueue`; an idle one costs nothing.
final class SocketPoller {
  private let queue: Int32
  private var events = [kevent](repeating: kevent(), count: 256)

  init() throws(HTTPServingError) {
    queue = kqueue()
    guard queue >= 0 else { throw .system(call: "kqueue", errno: errno) }
  }

  deinit { close(queue) }

  /// Adds a socket; the system may refuse.
  func add(_ descriptor: Int32, for interest: SocketEvents) throws(HTTPServingError) {
    guard set(descriptor, from: [], to: interest) else {
      throw .system(call: "kevent", errno: errno)
    }
  }

  /// Changes the events that a socket is polled for.
  func change(_ descriptor: Int32, from old: SocketEvents, to new: SocketEvents) {
    _ = set(descriptor, from: old, to: new)
  }

  private func set(_ descriptor: Int32, from old: SocketEvents, to new: SocketEvents) -> Bool {
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

  func remove(_ descriptor: Int32, watchedFor interest: SocketEvents) {
    change(descriptor, from: interest, to: [])
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
  private let queue: Int32
  private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 256)

  init() throws(HTTPServingError) {
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard queue >= 0 else { throw .system(call: "epoll_create1", errno: errno) }
    events.initialize(repeating: epoll_event())
  }

  deinit {
    close(queue)
    events.deallocate()
  }

  /// Adds a socket; the system may refuse.
  func add(_ descriptor: Int32, for interest: SocketEvents) throws(HTTPServingError) {
    guard set(descriptor, operation: EPOLL_CTL_ADD, to: interest) else {
      throw .system(call: "epoll_ctl", errno: errno)
    }
  }

  /// Changes the events that a socket is polled for.
  func change(_ descriptor: Int32, from _: SocketEvents, to new: SocketEvents) {
    _ = set(descriptor, operation: EPOLL_CTL_MOD, to: new)
  }

  private func set(_ descriptor: Int32, operation: Int32, to interest: SocketEvents) -> Bool {
    var event = epoll_event()
    if interest.contains(.reading) { event.events |= EPOLLIN.rawValue }
    if interest.contains(.writing) { event.events |= EPOLLOUT.rawValue }
    event.data.fd = descriptor
    return epoll_ctl(queue, operation, descriptor, &event) == 0
  }

  /// Removes a socket; to be called before it is closed.
  func remove(_ descriptor: Int32, watchedFor _: SocketEvents) {
    var event = epoll_event()
    epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, &event)
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
