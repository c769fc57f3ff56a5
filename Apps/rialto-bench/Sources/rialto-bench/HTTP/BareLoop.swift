import CCurl

/// The simplest loop over libcurl: the cost of a request whose body alone is needed.
///
/// One thread, a handle for each request that is under way, used again and again; headers are not
/// kept, and only the length is checked.
final class BareLoop: Loader {
  private let plan: LoadPlan
  private var curl = ccurl()
  private let multi: UnsafeMutableRawPointer
  private var transfers: [Transfer] = []
  private var number = 0

  init(_ plan: LoadPlan) throws {
    self.plan = plan
    if let fault = ccurl_load(&curl) { throw LoadError(String(cString: fault)) }
    _ = curl.curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let multi = curl.curl_multi_init() else { throw LoadError("libcurl has no memory.") }
    self.multi = multi
    transfers = try (0..<plan.inFlight).map { _ in try Transfer(&curl) }
  }

  deinit {
    for transfer in transfers { curl.curl_easy_cleanup(transfer.easy) }
    _ = curl.curl_multi_cleanup(multi)
  }

  func run(until end: LoadEnd) async throws -> Int {
    for transfer in transfers { start(transfer) }
    var running = Int32(transfers.count)
    var answered = 0
    while running > 0 {
      _ = curl.curl_multi_perform(multi, &running)
      var started = false
      while let transfer = try nextEnded() {
        answered += 1
        if end.allows(number + 1) {
          start(transfer)
          started = true
        }
      }
      if started {
        running = 1
      } else if running > 0 {
        _ = curl.curl_multi_poll(multi, nil, 0, 1_000, nil)
      }
    }
    return answered
  }

  private func start(_ transfer: Transfer) {
    number += 1
    transfer.received.removeAll(keepingCapacity: true)
    _ = ccurl_set_text(&curl, transfer.easy, CURLOPT_URL, "\(plan.address)/\(number)")
    _ = curl.curl_multi_add_handle(multi, transfer.easy)
  }

  private func nextEnded() throws -> Transfer? {
    var result = CURLE_OK
    guard let context = ccurl_next_ended(&curl, multi, &result) else { return nil }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    _ = curl.curl_multi_remove_handle(multi, transfer.easy)
    guard result == CURLE_OK else { throw LoadError("libcurl ended with \(result.rawValue).") }
    try plan.check(transfer.received.count)
    return transfer
  }
}

/// A handle of libcurl and what it has received of the answer.
private final class Transfer {
  let easy: UnsafeMutableRawPointer
  var received: [UInt8] = []

  init(_ curl: inout ccurl) throws {
    guard let easy = curl.curl_easy_init() else { throw LoadError("libcurl has no memory.") }
    self.easy = easy
    let context = Unmanaged.passUnretained(self).toOpaque()
    // An option takes any pointer, be it of a function.
    let write = unsafeBitCast(receive, to: UnsafeRawPointer.self)
    _ = ccurl_set_bytes(&curl, easy, CURLOPT_WRITEFUNCTION, write)
    _ = ccurl_set_bytes(&curl, easy, CURLOPT_WRITEDATA, context)
    _ = ccurl_set_bytes(&curl, easy, CURLOPT_PRIVATE, context)
    _ = ccurl_set_number(&curl, easy, CURLOPT_NOSIGNAL, 1)
  }
}

private let receive:
  @convention(c) (UnsafeMutableRawPointer?, Int, Int, UnsafeMutableRawPointer?)
    -> Int = { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      transfer.received += UnsafeRawBufferPointer(start: bytes, count: size * count)
      return size * count
    }
