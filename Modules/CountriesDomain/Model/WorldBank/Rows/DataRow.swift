import FoundationCore

/// One value in the format of the World Bank.
///
/// It has a shape for speed: there may be hundreds of thousands of rows.
struct DataRow: Shaped, Equatable {
  let indicator: Reference
  let country: Reference
  /// The three-letter code; empty for income levels, missing in version 1 of the API.
  let countryiso3code: String?
  let date: Period
  /// A number, or text in version 1 of the API; null if missing.
  let value: Lossy<Lenient<Double?>>
  let status: String?
  let footnote: String?

  static let shape = Shape<DataRow>(
    "DataRow",
    Field("indicator", \.indicator),
    Field("country", \.country),
    .lossy("countryiso3code", \.countryiso3code),
    Field("date", \.date),
    .lossy("value", \.value),
    .lossy("obs_status", \.status),
    .lossy("footnote", \.footnote),
    memberwise: DataRow.init
  )

  /// A code with its name.
  struct Reference: Shaped, Hashable {
    let id: String
    private let name: String?

    var value: String { name ?? id }

    static let shape = Shape<Reference>(
      "Reference",
      Field("id", \.id),
      .optional("value", \.name),
      memberwise: Reference.init
    )
  }

  var point: DataPoint {
    DataPoint(
      period: date,
      value: value.wrappedValue.wrappedValue,
      footnote: footnote?.trimmed,
      status: status?.isEmpty == false ? status : nil,
      isUnreadable: value.projectedValue == .mismatch
    )
  }
}
