#if canImport(CCurl)
import CCurl
import Foundation

/// The loop that drives all transfers of a queue.
///
/// One thread at a time has access: the queue's own, or the caller of the only request while that one
/// sleeps. A turn serves the sockets that are ready and the commands, runs libcurl, and then
/// delivers all results, so that a small response is delivered whole and once. So Swift need not check
/// each access to its state and its transfers' for another, which took 4,000 instructions a request.
final class CurlLoop {
  let curl: CurlLibrary
  let commands: CurlCommandQueue
  /// The trusted certificates, if not only the system's.
  let certificates: [UInt8]?
  private let multi: UnsafeMutableRawPointer
  @exclusivity(unchecked) private var sockets: CurlSockets
  /// The time at which libcurl wants to be called even if no socket is ready.
  @exclusivity(unchecked) private var timer: ContinuousClock.Instant?
  /// The wait of the thread: the time at which it ends by itself, and the state of the sockets.
  @exclusivity(unchecked) private var wakeTime: ContinuousClock.Instant?
  @exclusivity(unchecked) private var waitsFor = 0
  @exclusivity(unchecked) private var isOver = false
  /// The memory of the commands that are carried out.
  @exclusivity(unchecked) private var letters: [CurlCommandQueue.Command] = []
  @exclusivity(unchecked) private var transfers: [Int: CurlTransfer] = [:]
  /// Idle transfers, kept because setting up their handles is most of the work: as many as
  /// connections are kept for later requests.
  @exclusivity(unchecked) private var spare: [CurlTransfer] = []
  /// The transfers with results to deliver at the end of the round, and a buffer for the next
  /// round.
  @exclusivity(unchecked) private var touched: [CurlTransfer] = []
  @exclusivity(unchecked) private var told: [CurlTransfer] = []
  /// The time before which no limit can pass.
  @exclusivity(unchecked) private var nextDeadline: ContinuousClock.Instant?
  /// The time of this round.
  @exclusivity(unchecked) private(set) var now = ContinuousClock.now

  init(_ commands: CurlCommandQueue) throws(HTTPError) {
    self.commands = commands
    curl = try CurlLibrary()
    do throws(HTTPError) {
      certificates = try curl.trustedCertificates(
        and: commands.configuration.additionalCertificatesPath
      )
    } catch {
      curl.release()
      throw error
    }
    guard let multi = curl.functions.pointee.curl_multi_init() else {
      throw HTTPError(.noConnection, underlying: [CurlError("libcurl could not be initialized")])
    }
    self.multi = multi
    sockets = CurlSockets(bell: commands.wakingDescriptor)
    let settings = commands.configuration
    if settings.gathersBodies { CurlTransport.keepMemory }
    for (option, value) in [
      (CURLMOPT_MAX_HOST_CONNECTIONS, settings.maximumConnectionsPerHost),
      (CURLMOPT_MAXCONNECTS, settings.maximumIdleConnections),
    ] {
      ccurl_multi_set_number(curl.functions, multi, option, value)
    }
    ccurl_multi_set_callbacks(
      curl.functions,
      multi,
      Unmanaged.passUnretained(self).toOpaque(),
      { _, socket, what, context, _ in
        CurlLoop.at(context).watch(socket, for: what)
        return 0
      },
      { _, milliseconds, context in
        CurlLoop.at(context).setTimer(milliseconds)
        return 0
      }
    )
  }

  func close() {
    for transfer in transfers.values { end(transfer, with: HTTPError(.cancelled)) }
    deliver()
    for transfer in spare { transfer.release() }
    _ = curl.functions.pointee.curl_multi_cleanup(multi)
    curl.release()
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> CurlLoop {
    guard let context else { preconditionFailure("libcurl lost the context it was given") }
    return Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
  }
}

// MARK: - Rounds

extension CurlLoop {
  /// Serves the sockets that were ready after a wait, and the commands, and prepares the next wait.
  ///
  /// - Parameter polled: The sockets and what they were ready for; on return, those to wait for.
  /// - Returns: The most milliseconds to wait, or -1 for no limit; `nil` once the queue is closed.
  func turn(after polled: inout [pollfd]) -> Int32? {
    commands.wokeUp(byRinging: polled.first.map { $0.revents != 0 } ?? false)
    now = .now
    for entry in polled.dropFirst() where entry.revents != 0 { perform(entry) }
    let isIdle = carryOut()
    wakeTime = firstDuty
    waitsFor = sockets.changes
    sockets.copy(to: &polled)
    return isOver ? nil : isIdle ? untilFirstDuty() : 0
  }

  /// Carries out the commands in place of the sleeping thread.
  ///
  /// - Returns: `false` if the thread has to wake, since there is more to do, or since it waits for
  ///   other sockets, or for too long.
  func carryOutForCaller() -> Bool {
    now = .now
    guard carryOut(), waitsFor == sockets.changes else { return false }
    guard let firstDuty else { return true }
    return wakeTime.map { $0 <= firstDuty } ?? false
  }

  /// Carries out the commands; returns `true` if there are no more.
  private func carryOut() -> Bool {
    // Polling is expensive, and more commands may follow: process them first, within limits.
    for _ in 0..<5 {
      settle()
      isOver = !commands.take(&letters)
      if isOver || letters.isEmpty { return !isOver }
      now = .now
      for letter in letters { read(letter) }
      letters.removeAll(keepingCapacity: true)
    }
    settle()
    return false
  }

  /// Calls libcurl when its time has come, and delivers all results.
  private func settle() {
    if let timer, timer <= now {
      self.timer = nil
      perform(socket: CURL_SOCKET_TIMEOUT, 0)
    }
    collectEnded()
    if let nextDeadline, nextDeadline <= now { enforceLimits() }
    deliver()
  }

  private func read(_ letter: CurlCommandQueue.Command) {
    switch letter {
    case .start(let request, let room, let continuation): start(request, room, continuation)
    case .cancel(let id):
      if let transfer = transfers[id] { end(transfer, with: HTTPError(.cancelled)) }
    case .resumeReading(let id): transfers[id]?.pauseReading(false)
    case .resumeSending(let id): transfers[id]?.resumeSending()
    }
  }

  private func start(
    _ request: CurlRequest,
    _ room: [UInt8],
    _ continuation: CurlRequest.Continuation
  ) {
    guard let transfer = spare.popLast() ?? CurlTransfer(loop: self) else {
      request.upload?.stop()
      return continuation.resume(
        returning: .failure(HTTPError(.noConnection, underlying: [CurlError("out of memory")]))
      )
    }
    transfer.begin(request, into: room, resuming: continuation)
    transfers[request.id] = transfer
    expect(deadline: now + request.timeLimits.shortest)
    _ = curl.functions.pointee.curl_multi_add_handle(multi, transfer.easy)
  }

  private func perform(_ entry: pollfd) {
    // Input of a connection that no request uses: the server has closed it, as libcurl will find out.
    guard sockets.isWatched(entry.fd) else { return sockets.forget(entry.fd) }
    // A socket with an error is ready for all its events: libcurl finds out the error.
    let isBroken = Int32(entry.revents) & (POLLERR | POLLHUP | POLLNVAL) != 0
    let canRead = isBroken || Int32(entry.revents) & POLLIN != 0
    let canWrite = (isBroken ? Int32(entry.events) : Int32(entry.revents)) & POLLOUT != 0
    perform(socket: entry.fd, (canRead ? CURL_CSELECT_IN : 0) | (canWrite ? CURL_CSELECT_OUT : 0))
  }

  private func perform(socket: Int32, _ events: Int32) {
    var running: Int32 = 0
    _ = curl.functions.pointee.curl_multi_socket_action(multi, socket, events, &running)
  }

  private func collectEnded() {
    var code = CURLE_OK
    while let context = ccurl_next_ended(curl.functions, multi, &code) {
      let transfer = CurlTransfer.at(context)
      end(transfer, with: transfer.error(of: code))
    }
  }

  /// Removes a transfer from libcurl; its results are delivered at the end of the round.
  private func end(_ transfer: CurlTransfer, with error: HTTPError?) {
    guard transfer.end(with: error) else { return }
    _ = curl.functions.pointee.curl_multi_remove_handle(multi, transfer.easy)
  }

  private func deliver() {
    guard !touched.isEmpty else { return }
    swap(&told, &touched)
    defer { told.removeAll(keepingCapacity: true) }
    for transfer in told {
      if let fault = transfer.answer.fault { end(transfer, with: fault) }
      transfer.deliver()
      if let id = transfer.finishedID {
        transfers[id] = nil
        transfer.reset()
        let mostSpare = max(1, commands.configuration.maximumIdleConnections)
        if spare.count < mostSpare { spare.append(transfer) } else { transfer.release() }
      }
    }
  }

  func touch(_ transfer: CurlTransfer) { touched.append(transfer) }
}

// MARK: - Waiting

extension CurlLoop {
  private func watch(_ socket: Int32, for what: Int32) {
    if what == CURL_POLL_REMOVE { return sockets.unwatch(socket) }
    sockets.watch(
      socket,
      reading: what == CURL_POLL_IN || what == CURL_POLL_INOUT,
      writing: what == CURL_POLL_OUT || what == CURL_POLL_INOUT
    )
  }

  /// Records that libcurl has opened the socket of a connection.
  func open(_ socket: Int32) {
    // A child process must not inherit the connection.
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    sockets.open(socket)
  }

  /// Closes the socket of a connection.
  func close(_ socket: Int32) -> Int32 {
    sockets.close(socket)
    return Foundation.close(socket)
  }

  private func setTimer(_ milliseconds: Int) {
    // Counted from now and not from the start of the round: if called too early, libcurl does not
    // repeat it.
    timer =
      switch milliseconds {
      case ..<0: nil
      case 0: now
      default: .now + .milliseconds(milliseconds)
      }
  }

  private func expect(deadline: ContinuousClock.Instant) {
    nextDeadline = nextDeadline.map { min($0, deadline) } ?? deadline
  }

  /// Ends the transfers that passed a limit, and computes the time of the next check.
  ///
  /// A limit that starts later cannot pass before the shortest limit is over, so nothing has to be
  /// updated while transfers progress.
  private func enforceLimits() {
    nextDeadline = nil
    for transfer in transfers.values {
      guard let limits = transfer.request?.timeLimits else { continue }
      guard let (deadline, phase) = transfer.deadline else {
        expect(deadline: now + limits.shortest)
        continue
      }
      if deadline <= now {
        end(transfer, with: transfer.lateness(in: phase))
      } else {
        expect(deadline: min(deadline, now + limits.shortest))
      }
    }
  }

  /// The time at which something is to be done even if no socket is ready.
  private var firstDuty: ContinuousClock.Instant? {
    guard let timer, let nextDeadline else { return timer ?? nextDeadline }
    return min(timer, nextDeadline)
  }

  /// The milliseconds to sleep, or -1 for no limit.
  private func untilFirstDuty() -> Int32 {
    guard let firstDuty else { return commands.longestSleep }
    guard firstDuty > now else { return 0 }
    let left = (firstDuty - now).components
    guard left.seconds < 1_000_000 else { return commands.longestSleep }
    // Rounded up, or the loop would wake repeatedly until it is time.
    return Int32(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
  }
}

extension HTTPClient.TimeLimits {
  var shortest: Duration { min(min(connect, firstByte), min(idle, whole ?? idle)) }
}
#endif
