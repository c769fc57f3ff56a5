#if URLSession || canImport(Darwin)
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
