/// Why a request was answered by the server itself, and the connection closed after it.
struct RequestRejection: Error, Hashable {
  let status: Int
  /// A sentence for whoever wrote the client, which quotes nothing of the request.
  let reason: String

  init(_ reason: String) { self.init(400, reason) }

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
