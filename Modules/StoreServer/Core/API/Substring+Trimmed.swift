extension Substring {
  /// The text without the spaces and tabs around it.
  var trimmed: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return start }
    return start[...end]
  }
}
