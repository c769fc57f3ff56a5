#if canImport(CCurl)
import Foundation

/// The sockets that libcurl waits for.
///
/// `poll` and not `epoll`: libcurl changes the events two or three times in each request, which is
/// a store in memory here and a system call there.
struct CurlSockets {
  private struct Place {
    /// The index in `polled`; 0 is the wake pipe and means none.
    var index = 0
    /// `true` while the connection is open; libcurl reports its opening and its close.
    var isConnection = false
    /// `true` while libcurl waits for the socket.
    var isWatched = false
  }

  private var polled: [pollfd]
  /// The places of the sockets, by their descriptors.
  private var places: [Place] = []
  /// The number of changes so far, by which a wait is known to be outdated.
  private(set) var changes = 0

  /// Creates an empty set with a wake pipe.
  init(bell: Int32) { polled = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)] }

  /// Copies the sockets into the memory of the ones polled last, since callers may change them while
  /// the thread waits.
  func copy(to polledLast: inout [pollfd]) {
    polledLast.removeAll(keepingCapacity: true)
    polledLast += polled
  }

  /// Records that a connection's socket was opened.
  mutating func open(_ socket: Int32) {
    makePlace(for: socket)
    places[Int(socket)].isConnection = true
  }

  /// Records that a connection's socket is about to be closed.
  mutating func close(_ socket: Int32) {
    forget(socket)
    if places.indices.contains(Int(socket)) { places[Int(socket)].isConnection = false }
  }

  /// Adds a socket, or changes its events.
  mutating func watch(_ socket: Int32, reading: Bool, writing: Bool) {
    makePlace(for: socket)
    places[Int(socket)].isWatched = true
    let events = Int16((reading ? POLLIN : 0) | (writing ? POLLOUT : 0))
    let index = places[Int(socket)].index
    if index == 0 {
      places[Int(socket)].index = polled.count
      polled.append(pollfd(fd: socket, events: events, revents: 0))
    } else if polled[index].events != events {
      polled[index].events = events
    } else {
      return
    }
    changes += 1
  }

  private mutating func makePlace(for socket: Int32) {
    while places.count <= Int(socket) { places.append(Place()) }
  }

  /// Ends the wait of libcurl for a socket.
  ///
  /// A connection is still polled for input: nearly always the next request waits for the same, and
  /// the thread need not be woken for that.
  mutating func unwatch(_ socket: Int32) {
    guard isWatched(socket) else { return }
    let place = places[Int(socket)]
    if place.isConnection, polled[place.index].events == Int16(POLLIN) {
      places[Int(socket)].isWatched = false
    } else {
      forget(socket)
    }
  }

  /// Returns `true` if libcurl waits for the socket.
  func isWatched(_ socket: Int32) -> Bool {
    places.indices.contains(Int(socket)) && places[Int(socket)].isWatched
  }

  /// Polls a socket no longer; the wait is outdated, since one that is polled stays open when it is
  /// closed, until `poll` returns.
  mutating func forget(_ socket: Int32) {
    guard places.indices.contains(Int(socket)), places[Int(socket)].index > 0 else { return }
    let index = places[Int(socket)].index
    places[Int(socket)].index = 0
    places[Int(socket)].isWatched = false
    polled.swapAt(index, polled.count - 1)
    polled.removeLast()
    if index < polled.count { places[Int(polled[index].fd)].index = index }
    changes += 1
  }
}
#endif
