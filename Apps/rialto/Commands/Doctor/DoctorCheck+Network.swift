import StoreHTTP

extension DoctorCheck {
  /// Whether there is a library that reaches the network, and what it can do.
  static let http = DoctorCheck(name: "http") { _ in
    do throws(HTTPError) {
      let library = try CurlTransport.Library()
      guard let encryption = library.encryption else {
        return .failed(
          "\(library.name) cannot encrypt.",
          cure: "Install a libcurl with TLS, such as libcurl4."
        )
      }
      let facts = [library.name, encryption] + library.features
      return .ok(facts.joined(separator: ", "))
    } catch {
      return .failed("libcurl cannot be loaded.", cure: "Install it: libcurl4 on Debian.")
    }
  }
}
