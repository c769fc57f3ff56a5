/// An error with the messages of the World Bank API, which sends them with status 200.
struct WorldBankAPIError: Error {
  struct Message {
    let id: String
    let key: String
    let value: String
  }

  let messages: [Message]

  /// An unknown country, indicator, date or number; the message does not say which.
  static let badValue = WorldBankAPIError(messages: [
    Message(
      id: "120",
      key: "Invalid value",
      value: "The provided parameter value is not valid"
    )
  ])

  /// An indicator that is not bundled.
  ///
  /// The ID is that of the World Bank; the text is not, because the World Bank may have the
  /// indicator.
  static let notBundled = WorldBankAPIError(messages: [
    Message(
      id: "175",
      key: "Invalid format",
      value: "The indicator was not found. It is not among those that are bundled."
    )
  ])

  var json: [UInt8] {
    let messages = messages.map {
      #"{"id":"\#($0.id)","key":"\#($0.key)","value":"\#($0.value)"}"#
    }
    return Array(#"[{"message":[\#(messages.joined(separator: ","))]}]"#.utf8)
  }
}
