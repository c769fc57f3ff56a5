import Foundation
import FoundationCore
import StoreHTTP

extension DoctorCheck {
  /// Checks that an external server can be reached.
  ///
  /// An unreachable server is a warning only, since bundled data replaces it.
  static func reachability(of server: UpstreamServer) -> DoctorCheck {
    DoctorCheck(name: server.name, isRemote: true) { composition in
      if composition.isOffline { return .skipped("not checked (--offline)") }
      // Invalid settings are reported by another check.
      let configuration = (try? composition.configuration) ?? .standard
      guard let url = server.probeURL(configuration) else {
        return .warning(
          "No URL is configured.",
          suggestion: "Run: rialto config unset countries.url"
        )
      }
      let client = composition.probeClient(for: url)
      let now = composition.appEnvironment.now
      return await Probe(client, url: url, now: now, isHealthy: server.isHealthy).finding()
    }
  }
}

extension DoctorCheck {
  /// Checks that libcurl is installed, and lists its features.
  static let http = DoctorCheck(name: "http") { _ in
    do throws(HTTPError) {
      let library = try CurlTransport.Library()
      guard let encryption = library.encryption else {
        return .failed(
          "\(library.name) has no TLS support.",
          suggestion: "Install a libcurl with TLS, such as libcurl4."
        )
      }
      let facts = [library.name, encryption] + library.features
      return .ok(facts.joined(separator: ", "))
    } catch {
      return .failed("Could not load libcurl.", suggestion: "Install libcurl (libcurl4 on Debian).")
    }
  }
}
