/// Why the World Bank does not answer, in its own words; it says so with status 200.
struct WorldBankAPIError: Error {
  struct Message {
    let id: String
    let key: String
    let value: String
  }

  let messages: [Message]

  /// A country, indicator, date or number that it does not know; it does not say which.
  static let badValue = WorldBankAPIError(messages: [
    Message(
      id: "120",
      key: "Invalid value",
      value: "The provided parameter value is not valid"
    )
  ])

  /// An indicator that is none of those that are bundled.
  ///
  /// The number is the Bank's; the words are not, since the Bank may well have the indicator.
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
