import Foundation

extension URL {
  /// Its origin as browsers write it: scheme, host, and the port where there is one.
  var webOrigin: String {
    "\(scheme ?? "")://\(host(percentEncoded: true) ?? "")" + (port.map { ":\($0)" } ?? "")
  }
}
