public import Foundation

extension HTTPResponse {
  /// When the server says that it answered, by its own clock; nothing where it does not say.
  public var date: Date? { fields["Date"].flatMap { HTTPDate.read($0, now: Date()) } }
}
