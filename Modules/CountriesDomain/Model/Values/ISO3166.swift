/// The alpha-2 codes of ISO 3166-1.
enum ISO3166 {
  /// Returns `true` for an assigned code.
  static func isAssigned(_ letters: String) -> Bool { assigned.contains(letters) }

  /// Returns the flag emoji of an assigned code or of Kosovo; `nil` for any other.
  static func flag(_ letters: String) -> String? {
    // Kosovo's code is one for private use, but fonts have its flag.
    guard isAssigned(letters) || letters == "XK" else { return nil }
    var flag = ""
    for letter in letters.unicodeScalars {
      // Regional indicators are in alphabetical order.
      guard let indicator = Unicode.Scalar(0x1F1E6 + letter.value - 65) else { return nil }
      flag.unicodeScalars.append(indicator)
    }
    return flag
  }

  private static let assigned = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  )
}
