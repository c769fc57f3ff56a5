import Foundation

/// The sockets that libcurl waits for, and how they are waited for.
///
/// `poll` and not `epoll`: libcurl changes what it waits for two or three times in each request,
/// which is a store in memory here and a system call there.
struct CurlSockets {
  /// What one socket is ready for.
  struct ReadySocket {
    let socket: Int32
    let canRead: Bool
    let canWrite: Bool
  }

  private var polled: [pollfd]
  /// Where in `polled` a socket is, by its number; 0 is the bell's place and means nowhere.
  private var places: [Int] = []

  /// Makes an empty set that is also woken by a bell.
  init(bell: Int32) { polled = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)] }

  /// Waits for a socket, or stops doing so.
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

  /// Forgets a socket.
  mutating func forget(_ socket: Int32) {
    guard places.indices.contains(Int(socket)), places[Int(socket)] > 0 else { return }
    let place = places[Int(socket)]
    places[Int(socket)] = 0
    polled.swapAt(place, polled.count - 1)
    polled.removeLast()
    if place < polled.count { places[Int(polled[place].fd)] = place }
  }

  /// Waits until something is ready, and says what, and whether the bell rang.
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
      // A socket in trouble is ready for whatever is wanted of it: trying finds out what is wrong.
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
