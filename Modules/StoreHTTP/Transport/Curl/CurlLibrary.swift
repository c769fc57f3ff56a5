#if canImport(CCurl)
package import CCurl
import Foundation
import FoundationCore

/// The system's libcurl, loaded when the first request needs it.
///
/// Each loop loads it, which after the first time finds it loaded: so the table of functions
/// belongs to one thread and is passed around as a value.
package struct CurlLibrary {
  package let functions: UnsafePointer<ccurl>
  /// The content encodings that it decodes, as in `Accept-Encoding`.
  let codings: String

  /// Before libcurl 7.84, initialization was not thread-safe.
  private static let isInitialised = Lock(false)

  package init() throws(HTTPError) {
    let functions = UnsafeMutablePointer<ccurl>.allocate(capacity: 1)
    functions.initialize(to: ccurl())
    if let problem = ccurl_load(functions) {
      let reason = String(cString: problem)
      functions.deallocate()
      let fault = CurlError("could not load libcurl: \(reason)")
      throw HTTPError(.noConnection, underlying: [fault])
    }
    self.functions = UnsafePointer(functions)
    let features = functions.pointee.curl_version_info(CURLVERSION_FIRST)?.pointee.features ?? 0
    codings =
      [
        (CURL_VERSION_LIBZ, "deflate, gzip"), (CURL_VERSION_BROTLI, "br"),
        (CURL_VERSION_ZSTD, "zstd"),
      ].filter { features & $0.0 != 0 }.map(\.1).joined(separator: ", ")
    Self.isInitialised.withLock { isInitialised in
      if !isInitialised { _ = functions.pointee.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }
      isInitialised = true
    }
  }

  package func release() { functions.deallocate() }

  /// Returns the trusted certificates of the system and of a file, or `nil` without a file.
  package func trustedCertificates(and path: String?) throws(HTTPError) -> [UInt8]? {
    guard let path else { return nil }
    guard let added = FileManager.default.contents(atPath: path) else {
      throw HTTPError(.certificateRefused("could not read the trusted certificates"))
    }
    let system = ccurl_trusted_certificates(functions)
      .flatMap { FileManager.default.contents(atPath: String(cString: $0)) }
    return Array(added) + [0x0A] + Array(system ?? Data())
  }
}
#endif
