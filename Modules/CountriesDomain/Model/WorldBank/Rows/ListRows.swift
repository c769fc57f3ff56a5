import FoundationCore

/// An indicator in the format of the World Bank.
struct IndicatorRow: Decodable, Sendable, Equatable {
  let id: String
  @Lossy var name: String?
  @Lossy var unit: String?
  @Lossy var source: NumberedRow?
  @Lossy var sourceNote: String?
  @Lossy var sourceOrganization: String?
  @LossyArray var topics: [NumberedRow]

  var indicator: Indicator {
    Indicator(
      id: Indicator.ID(rawValue: id),
      name: name?.trimmed ?? id,
      unit: unit?.trimmed,
      note: sourceNote?.trimmed,
      organization: sourceOrganization?.trimmed,
      source: source?.reference,
      topics: topics.compactMap(\.reference)
    )
  }
}

/// A reference with an identifier and a name; some old topics lack both.
struct NumberedRow: Decodable, Sendable, Equatable {
  @Lossy @Lenient var id: Int?
  @Lossy var value: String?

  var reference: Indicator.Reference? {
    guard let id, let name = value?.trimmed else { return nil }
    return Indicator.Reference(id: id, name: name)
  }
}

/// A topic in the format of the World Bank.
struct TopicRow: Decodable, Sendable, Equatable {
  @Lenient var id: Int
  let value: String
  @Lossy var sourceNote: String?

  var topic: Topic { Topic(id: id, name: value.trimmed ?? "\(id)", note: sourceNote?.trimmed) }
}

/// A database in the format of the World Bank.
struct SourceRow: Decodable, Sendable, Equatable {
  @Lenient var id: Int
  let name: String
  @Lossy var code: String?
  @Lossy var lastupdated: CalendarDay?
  @Lossy var description: String?

  var source: IndicatorSource {
    IndicatorSource(
      id: id,
      name: name.trimmed ?? "\(id)",
      code: code?.trimmed,
      lastUpdated: lastupdated,
      note: description?.trimmed
    )
  }
}

/// A language in the format of the World Bank.
struct LanguageRow: Decodable, Sendable, Equatable {
  let code: String
  let name: String
  @Lossy var nativeForm: String?

  var language: Language {
    Language(id: code, name: name.trimmed ?? code, nativeName: nativeForm?.trimmed)
  }
}
