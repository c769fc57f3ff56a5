#if canImport(CCurl)
import Foundation

/// The sockets that libcurl waits for.
///
/// `poll` and not `epoll`: libcurl changes the events two or three times in each request, which is
/// a store in memory here and a system call there.
struct CurlSockets {
  /// A socket and the events it is ready for.
  struct ReadySocket {
    let socket: Int32
    let canRead: Bool
    let canWrite: Bool
  }

  private var polled: [pollfd]
  /// The index of a socket in `polled`, by its descriptor; 0 is the wake pipe and means none.
  private var places: [Int] = []

  /// Creates an empty set with a wake pipe.
  init(bell: Int32) { polled = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)] }

  /// Adds a socket, changes its events, or removes it.
  mutating func watch(_ socket: Int32, reading: Bool, writing: Bool) {
    let socketPlace = Int(socket)
    if socketPlace >= places.count {
      places += Array(repeating: 0, count: socketPlace + 1 - places.count)
    }
    let events = Int16((reading ? POLLIN : 0) | (writing ? POLLOUT : 0))
    if places[socketPlace] > 0 {
      polled[places[socketPlace]].events = events
    } else {
      places[socketPlace] = polled.count
      polled.append(pollfd(fd: socket, events: events, revents: 0))
    }
  }

  /// Removes a socket.
  mutating func forget(_ socket: Int32) {
    guard places.indices.contains(Int(socket)), places[Int(socket)] > 0 else { return }
    let place = places[Int(socket)]
    places[Int(socket)] = 0
    polled.swapAt(place, polled.count - 1)
    polled.removeLast()
    if place < polled.count { places[Int(polled[place].fd)] = place }
  }

  /// Waits until a socket is ready, and returns the ready ones and whether the wake pipe was
  /// written.
  mutating func wait(milliseconds: Int32, into ready: inout [ReadySocket]) -> Bool {
    ready.removeAll(keepingCapacity: true)
    var left = poll(&polled, nfds_t(polled.count), milliseconds)
    guard left > 0 else { return false }
    let isRung = polled[0].revents != 0
    if isRung { left -= 1 }
    for entry in polled.dropFirst() {
      if left == 0 { break }
      if entry.revents == 0 { continue }
      left -= 1
      // A socket with an error is ready for all its events: libcurl finds out the error.
      let isBroken = Int32(entry.revents) & (POLLERR | POLLHUP | POLLNVAL) != 0
      ready.append(
        ReadySocket(
          socket: entry.fd,
          canRead: isBroken || Int32(entry.revents) & POLLIN != 0,
          canWrite: (isBroken ? Int32(entry.events) : Int32(entry.revents)) & POLLOUT != 0
        )
      )
    }
    return isRung
  }
}
#endif
