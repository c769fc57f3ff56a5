import FoundationCore

/// One figure as the bank writes it.
struct DataRow: Decodable, Sendable {
  let indicator: Reference
  let country: Reference
  /// Three letters; empty for the income levels, and missing in the first version of the API.
  @Lossy var countryiso3code: String?
  let date: Period
  /// A number, or text in the first version of the API; null where it is missing.
  @Lossy @Lenient var value: Double?
  @Lossy var status: String?
  @Lossy var footnote: String?

  /// What the bank names by a code and a word.
  struct Reference: Decodable, Sendable, Hashable {
    let id: String
    let value: String

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.decode(String.self, forKey: .id)
      value = try fields.decodeIfPresent(String.self, forKey: .value) ?? id
    }

    private enum CodingKeys: String, CodingKey { case id, value }
  }

  private enum CodingKeys: String, CodingKey {
    case indicator, country, countryiso3code, date, value, footnote
    case status = "obs_status"
  }

  var point: DataPoint {
    DataPoint(
      period: date,
      value: value,
      note: footnote?.trimmed,
      status: status?.isEmpty == false ? status : nil
    )
  }
}

extension Period: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let period = Period(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "This is no year, quarter or month."
      )
    }
    self = period
  }
}
