import Foundation
import FoundationCore

/// A stored response with its parsed caching metadata.
struct StoredResponse: Sendable {
  let status: Int
  /// The header fields without `Age`, which is computed for each use.
  let fields: HTTPFields
  /// The whole body, or the part that `Content-Range` names.
  let body: [UInt8]
  /// The time when its request was sent.
  let requestedAt: Date
  /// The time when its head arrived.
  let receivedAt: Date
  /// The variant: the requests that it may be used for.
  let variant: ResponseVariant
  /// The caching metadata of the header.
  let metadata: CacheMetadata

  init(
    status: Int,
    fields: HTTPFields,
    body: [UInt8],
    requestedAt: Date,
    receivedAt: Date,
    variant: ResponseVariant
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
    self.variant = variant
    metadata = CacheMetadata(
      fields,
      status: status,
      requestedAt: requestedAt,
      receivedAt: receivedAt
    )
  }

  /// The header fields without those that must not be stored in a file, such as `Set-Cookie`.
  var fieldsWithoutSecrets: HTTPFields {
    HTTPFields(fields.filter { !Redactor.isSecret(name: $0.name) })
  }

  /// The number of bytes in memory, as closely as can be told.
  var size: Int {
    let conditions = variant.conditions.reduce(0) {
      $0 + 48 + $1.name.allocatedBytes + ($1.value?.allocatedBytes ?? 0)
    }
    return MemoryLayout<StoredResponse>.stride + 64 + body.capacity + conditions
      + fields.reduce(64) { $0 + 32 + $1.name.allocatedBytes + $1.value.allocatedBytes }
  }
}

extension String {
  /// The bytes of its storage; a short text has none.
  var allocatedBytes: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
}
