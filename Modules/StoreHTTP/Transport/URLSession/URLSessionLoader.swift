#if URLSession || canImport(Darwin)
import Foundation
import FoundationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session, and the load of each of its tasks.
final class URLSessionLoader: Sendable {
  private let session: URLSession
  private let loads = Loads()

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The client limits concurrency.
    configuration.httpMaximumConnectionsPerHost = 1000
    session = URLSession(configuration: configuration, delegate: loads, delegateQueue: nil)
  }

  /// Bodies still being read are read to their end.
  deinit { session.finishTasksAndInvalidate() }

  func task(for request: HTTPRequest) async throws(HTTPError) -> (
    URLSessionDataTask, TemporaryBodyFile?
  ) {
    guard ["http", "https"].contains(request.url.scheme?.lowercased()), request.url.host() != nil
    else { throw HTTPError(.invalidRequest("the address is not an http or https URL")) }
    if let field = request.fields.firstInvalidField {
      throw HTTPError(.invalidRequest("the header field \(field.name.debugDescription) is invalid"))
    }
    // Its own time limit is disabled: on Linux it counts the wrong things.
    var made = URLRequest(url: request.url, timeoutInterval: 1_000_000)
    made.httpMethod = request.method.rawValue
    made.httpShouldHandleCookies = false
    for field in request.fields
    where !field.isNamed("Content-Length") && !field.isNamed("Transfer-Encoding") {
      made.addValue(field.value, forHTTPHeaderField: field.name)
    }
    if request.body.length == 0 { return (session.dataTask(with: made), nil) }
    if ["GET", "HEAD"].contains(request.method.rawValue) {
      throw HTTPError(
        .invalidRequest("URLSession cannot send a body with \(request.method.rawValue)")
      )
    }
    if let bytes = request.body.bytes {
      return (session.uploadTask(with: made, from: Data(bytes)), nil)
    }
    let file = try await TemporaryBodyFile(of: request.body)
    return (session.uploadTask(with: made, fromFile: file.url), file)
  }

  func start(_ load: URLSessionLoad) {
    loads.all.withLock { $0[load.task.taskIdentifier] = load }
    load.task.resume()
  }
}

/// Passes the callbacks of each task to its load.
private final class Loads: NSObject, URLSessionDataDelegate {
  let all: Lock<[Int: URLSessionLoad]> = Lock([:])

  private func load(of task: URLSessionTask) -> URLSessionLoad? {
    all.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    load(of: task)?.update { $0.lastProgress = .now }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // On Linux it reports early hints as if they were the response.
    let head = response as? HTTPURLResponse
    if let head, head.statusCode >= 200 { load(of: dataTask)?.update { $0.head = head } }
    completionHandler(.allow)
  }

  #if canImport(FoundationNetworking)
  // It asks after the last byte of the response, and waits forever without an answer.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    load(of: task)?.update { $0.end = $0.end ?? .success(()) }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }
  #endif

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    load(of: dataTask)?.add(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let load = all.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    load?.update { state in
      state.head = state.head ?? task.response as? HTTPURLResponse
      state.end = state.end ?? error.map { .failure(HTTPError(urlSession: $0)) } ?? .success(())
    }
  }
}

/// A streamed request body in a temporary file for URLSession, removed with the task.
final class TemporaryBodyFile: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")

  @concurrent
  init(of body: HTTPBody) async throws(HTTPError) {
    do {
      try Data().write(to: url, options: .withoutOverwriting)
      let file = try FileHandle(forWritingTo: url)
      for try await chunk in body { try file.write(contentsOf: chunk) }
      try file.close()
    } catch {
      throw error as? HTTPError ?? HTTPError(.bodyFailed, underlying: [error])
    }
  }

  // The system clears temporary folders.
  deinit { try? FileManager.default.removeItem(at: url) }
}

extension HTTPError {
  init(urlSession error: any Error) {
    let kind: Kind =
      switch (error as? URLError)?.code {
      case .cancelled: .cancelled
      case .timedOut: .timedOut(.connect)
      case .cannotFindHost, .dnsLookupFailed: .hostNotFound
      case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff,
        .callIsActive, .dataNotAllowed:
        .noConnection
      case .secureConnectionFailed, .serverCertificateHasBadDate,
        .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
        .certificateRefused(error.localizedDescription)
      case .badURL: .invalidRequest(error.localizedDescription)
      case Self.emptyReply: .connectionLost
      case .unsupportedURL, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData,
        .cannotDecodeContentData:
        .malformedResponse(error.localizedDescription)
      case .fileDoesNotExist, .noPermissionsToReadFile, .requestBodyStreamExhausted: .bodyFailed
      default: .connectionLost
      }
    self.init(kind, underlying: [error])
  }

  #if canImport(FoundationNetworking)
  private static let emptyReply = URLError.Code.badServerResponse
  #else
  private static let emptyReply = URLError.Code.networkConnectionLost
  #endif
}
#endif
