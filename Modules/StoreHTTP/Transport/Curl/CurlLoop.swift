#if canImport(CCurl)
import CCurl
import Foundation

/// The thread that drives all transfers of a transport.
///
/// No other thread has access: the loop is created inside its thread's function and ends there. Each
/// round processes commands, waits for sockets, runs libcurl, and then delivers all results, so
/// that a small response is delivered whole and once.
final class CurlLoop {
  let curl: CurlLibrary
  let commands: CurlCommandQueue
  /// The trusted certificates, if not only the system's.
  let certificates: [UInt8]?
  private let multi: UnsafeMutableRawPointer
  private var sockets: CurlSockets
  /// The time at which libcurl wants to be called even if no socket is ready.
  private var timer: ContinuousClock.Instant?
  private var transfers: [Int: CurlTransfer] = [:]
  /// Idle transfers, kept because setting up their handles is most of the work: as many as
  /// connections are kept for later requests.
  private var spare: [CurlTransfer] = []
  private var mostSpare: Int { max(1, commands.configuration.maximumIdleConnections) }
  /// The transfers with results to deliver at the end of the round, and a buffer for the next
  /// round.
  private var touched: [CurlTransfer] = []
  private var told: [CurlTransfer] = []
  /// The time before which no limit can pass.
  private var nextDeadline: ContinuousClock.Instant?
  /// The time of this round.
  private(set) var now = ContinuousClock.now

  /// Processes the commands of a queue until it is closed.
  static func run(for commands: CurlCommandQueue) {
    // A write to a lost connection is an error to report, not the end of the program; libcurl
    // leaves the signal alone when used from a thread.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(HTTPError) {
      let loop = try CurlLoop(commands)
      loop.run()
      loop.close()
    } catch {
      refuseAll(in: commands, because: error)
    }
  }

  private init(_ commands: CurlCommandQueue) throws(HTTPError) {
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

  private func close() {
    for transfer in transfers.values { end(transfer, with: HTTPError(.cancelled)) }
    deliver()
    for transfer in spare { transfer.release() }
    _ = curl.functions.pointee.curl_multi_cleanup(multi)
    curl.release()
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> CurlLoop {
    guard let context else { preconditionFailure("libcurl lost the context it was given") }
    return Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
  }

  private static func refuseAll(in commands: CurlCommandQueue, because error: HTTPError) {
    var sockets = CurlSockets(bell: commands.wakingDescriptor)
    var (letters, ready): ([CurlCommandQueue.Command], [CurlSockets.ReadySocket]) = ([], [])
    while commands.take(&letters) {
      for letter in letters {
        switch letter {
        case .start(let request, _, let continuation):
          request.upload?.stop()
          continuation.resume(returning: .failure(error))
        case .cancel, .resumeReading, .resumeSending: continue
        }
      }
      letters.removeAll()
      commands.wokeUp(byRinging: sockets.wait(milliseconds: commands.longestSleep, into: &ready))
    }
  }
}

// MARK: - Rounds

extension CurlLoop {
  private func run() {
    var letters: [CurlCommandQueue.Command] = []
    var ready: [CurlSockets.ReadySocket] = []
    var roundsOfLetters = 0
    while commands.take(&letters) {
      now = .now
      for letter in letters { read(letter) }
      // Polling is expensive, and more commands may follow: process them first, within limits.
      if letters.isEmpty || roundsOfLetters == 4 {
        let sleep = letters.isEmpty ? untilNextDuty() : 0
        commands.wokeUp(byRinging: sockets.wait(milliseconds: sleep, into: &ready))
        now = .now
        for ready in ready { perform(ready) }
        roundsOfLetters = 0
      } else {
        roundsOfLetters += 1
      }
      letters.removeAll(keepingCapacity: true)
      if let timer, timer <= now {
        self.timer = nil
        perform(socket: CURL_SOCKET_TIMEOUT, 0)
      }
      collectEnded()
      if let nextDeadline, nextDeadline <= now { enforceLimits() }
      deliver()
    }
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

  private func perform(_ ready: CurlSockets.ReadySocket) {
    perform(
      socket: ready.socket,
      (ready.canRead ? CURL_CSELECT_IN : 0) | (ready.canWrite ? CURL_CSELECT_OUT : 0)
    )
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
        if spare.count < mostSpare { spare.append(transfer) } else { transfer.release() }
      }
    }
  }

  func touch(_ transfer: CurlTransfer) { touched.append(transfer) }
}

// MARK: - Waiting

extension CurlLoop {
  private func watch(_ socket: Int32, for what: Int32) {
    if what == CURL_POLL_REMOVE { return sockets.forget(socket) }
    sockets.watch(
      socket,
      reading: what == CURL_POLL_IN || what == CURL_POLL_INOUT,
      writing: what == CURL_POLL_OUT || what == CURL_POLL_INOUT
    )
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

  /// The milliseconds to sleep, or -1 for no limit.
  private func untilNextDuty() -> Int32 {
    let duties = [timer, nextDeadline].compactMap(\.self)
    guard let first = duties.min() else { return commands.longestSleep }
    guard first > now else { return 0 }
    let left = (first - now).components
    guard left.seconds < 1_000_000 else { return commands.longestSleep }
    // Rounded up, or the loop would wake repeatedly until it is time.
    return Int32(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
  }
}

extension HTTPClient.TimeLimits {
  var shortest: Duration { min(min(connect, firstByte), min(idle, whole ?? idle)) }
}
#endif
