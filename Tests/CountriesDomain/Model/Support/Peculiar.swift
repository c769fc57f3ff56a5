/// Odd answers of the World Bank, shortened; each came with status 200.
enum Peculiar {
  static let invalidValue = """
    [{"message":[{"id":"120","key":"Invalid value","value":"The provided parameter value is not \
    valid"}]}]
    """
  static let invalidValueWithMark = "\u{FEFF}" + invalidValue
  static let bothInvalid = """
    [{"message":[{"id":"120","key":"Invalid value","value":"The provided parameter value is not \
    valid"},{"id":"120","key":"Invalid value","value":"The provided parameter value is not \
    valid"}]}]
    """
  static let archived = """
    [{"message":[{"id":"175","key":"Invalid format","value":"The indicator was not found. It may \
    have been deleted or archived."}]}]
    """
  static let archivedBare = String(archived.dropFirst().dropLast())
  static let archivedXML = """
    \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
    <wb:error xmlns:wb="http://www.worldbank.org">
      <wb:message id="175" key="Invalid format">The indicator was not found. It may have been \
    deleted or archived.</wb:message>
    </wb:error>
    """
  static let webPage = """
    <!DOCTYPE html><html><head><title>Service Unavailable</title></head>\
    <body><h1>We will be back soon.</h1></body></html>
    """
  static let inParentheses = """
    ?([{"page":1,"pages":1,"per_page":"300","total":1},[{"id":"ABW","iso2Code":"AW"}]])
    """
  static let emptyWithNull = """
    [{"page":0,"pages":0,"per_page":0,"total":0,"sourceid":null,"lastupdated":null},null]
    """
  static let emptyWithLittle = #"[{"page":1,"pages":1,"lastupdated":"d"},null]"#
  static let cutOff = #"[{"page":1,"pages":1,"per_page":50,"total":2},[{"id":"ABW","iso2Co"#
  static let bareRows = #"[{"id":"HIC","iso2code":"XD","value":"High income"}]"#
}
