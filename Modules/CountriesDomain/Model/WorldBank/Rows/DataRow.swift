import FoundationCore

/// One value in the format of the World Bank.
struct DataRow: Decodable, Sendable, Equatable {
  let indicator: Reference
  let country: Reference
  /// The three-letter code; empty for income levels, missing in version 1 of the API.
  @Lossy var countryiso3code: String?
  let date: Period
  /// A number, or text in version 1 of the API; null if missing.
  @Lossy @Lenient var value: Double?
  @Lossy var status: String?
  @Lossy var footnote: String?

  /// A code with its name.
  struct Reference: Sendable, Hashable {
    let id: String
    let value: String

    fileprivate init(_ fields: KeyedDecodingContainer<CodingKeys>) throws {
      id = try fields.decode(String.self, forKey: .id)
      value = try fields.decodeIfPresent(String.self, forKey: .value) ?? id
    }

    fileprivate enum CodingKeys: String, CodingKey { case id, value }
  }

  private enum CodingKeys: String, CodingKey {
    case indicator, country, countryiso3code, date, value, footnote
    case status = "obs_status"
  }

  // Written by hand for speed: decoding nested types takes several times as long, and there may be
  // hundreds of thousands of rows.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    indicator = try fields.reference(.indicator)
    country = try fields.reference(.country)
    _countryiso3code = try fields.decode(Lossy<String?>.self, forKey: .countryiso3code)
    date = try fields.period(.date)
    _value = try fields.decode(Lossy<Lenient<Double?>>.self, forKey: .value)
    _status = try fields.decode(Lossy<String?>.self, forKey: .status)
    _footnote = try fields.decode(Lossy<String?>.self, forKey: .footnote)
  }

  var point: DataPoint {
    DataPoint(
      period: date,
      value: value,
      footnote: footnote?.trimmed,
      status: status?.isEmpty == false ? status : nil,
      isUnreadable: $value == .mismatch
    )
  }
}

extension KeyedDecodingContainer {
  fileprivate func reference(_ key: Key) throws -> DataRow.Reference {
    try DataRow.Reference(nestedContainer(keyedBy: DataRow.Reference.CodingKeys.self, forKey: key))
  }

  fileprivate func period(_ key: Key) throws -> Period {
    guard let period = Period(try decode(String.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "Not a year, quarter or month."
      )
    }
    return period
  }
}
