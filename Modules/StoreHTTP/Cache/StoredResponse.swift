import Foundation
import FoundationCore

/// An answer that is kept, with all that decides about its use read from its header once.
struct StoredResponse: Sendable {
  let status: Int
  /// The header as it is to be given again, without `Age`, which is made anew each time.
  let fields: HTTPFields
  /// The whole body, or the one part of it that `Content-Range` names.
  let body: [UInt8]
  /// When the request for it was sent.
  let requestedAt: Date
  /// When its head arrived.
  let receivedAt: Date
  /// Which requests it is for.
  let variant: ResponseVariant
  /// What its header says about its use.
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

  /// The header without what must not lie in a file, such as `Set-Cookie`.
  var fieldsWithoutSecrets: HTTPFields {
    HTTPFields(fields.filter { !Redactor.isSecret(name: $0.name) })
  }

  /// About how many bytes it takes in memory.
  var size: Int {
    body.count + fields.reduce(512) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
      + variant.conditions.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) + 32 }
  }
}
