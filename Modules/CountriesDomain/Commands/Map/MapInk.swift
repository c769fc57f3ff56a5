import CommandKit

/// The fill of a place on a terminal's map.
enum MapInk: Hashable, Sendable {
  /// Land that is not among the economies.
  case land
  /// An economy without a figure.
  case missing
  /// A shade, from 0 for the lowest.
  case shade(Int)

  /// The colour among the 256 of a terminal: blues whose lightness grows in even steps, on a dim land.
  var colour: Int {
    switch self {
    case .land: 236
    case .missing: 240
    case .shade(let shade): [24, 31, 38, 117, 195][shade]
    }
  }

  /// The character for a terminal without these colours; darker for a higher shade.
  var character: Character {
    switch self {
    case .land: "·"
    case .missing: "/"
    case .shade(let shade): Array(":░▒▓█")[shade]
    }
  }
}

/// A character of a terminal's map: two places, one above the other; `nil` for the sea.
struct MapCell: Sendable {
  let upper: MapInk?
  let lower: MapInk?

  /// The character and its colours.
  fileprivate var glyph: MapGlyph {
    switch (upper, lower) {
    case (nil, nil): MapGlyph(character: " ")
    case (.missing, .missing): MapGlyph(character: "╱", colour: MapInk.missing.colour)
    case (let upper?, let lower?) where upper == lower:
      MapGlyph(character: "█", colour: upper.colour)
    case (let upper?, let lower):
      MapGlyph(character: "▀", colour: upper.colour, ground: lower?.colour)
    case (nil, let lower?): MapGlyph(character: "▄", colour: lower.colour)
    }
  }

  /// The character and colour for a terminal without 256 colours.
  fileprivate var plain: (character: Character, isShade: Bool) {
    guard let ink = lower ?? upper else { return (" ", false) }
    if case .shade = ink { return (ink.character, true) }
    return (ink.character, false)
  }
}

/// A character in colours of the palette.
private struct MapGlyph {
  let character: Character
  var colour: Int?
  var ground: Int?
}

extension [MapCell] {
  /// Returns a line, with one escape sequence for neighbours of the same colours.
  func text(_ style: Style) -> String {
    var cells = self[...]
    while let last = cells.last, last.upper == nil, last.lower == nil { cells.removeLast() }
    guard style.hasPalette else { return cells.plainText(style) }
    var rest = cells.map(\.glyph)[...]
    var text = ""
    while let first = rest.first {
      let run = rest.prefix { $0.colour == first.colour && $0.ground == first.ground }
      text += style.apply(
        colour: first.colour,
        ground: first.ground,
        to: String(run.map(\.character))
      )
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}

extension ArraySlice<MapCell> {
  fileprivate func plainText(_ style: Style) -> String {
    var rest = map(\.plain)[...]
    var text = ""
    while let first = rest.first {
      let run = rest.prefix { $0.isShade == first.isShade }
      let characters = String(run.map(\.character))
      text += style.apply(first.isShade ? .blue : .dim, to: characters)
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}
