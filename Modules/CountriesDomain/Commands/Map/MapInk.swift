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

  /// Returns the character with its look; a terminal without 256 colours has one place in it.
  fileprivate func glyph(in style: Style) -> MapGlyph {
    guard style.hasPalette else {
      guard let ink = lower ?? upper else { return MapGlyph(" ", .attribute(.dim)) }
      if case .shade = ink { return MapGlyph(ink.character, .attribute(.blue)) }
      return MapGlyph(ink.character, .attribute(.dim))
    }
    switch (upper, lower) {
    case (nil, nil): return MapGlyph(" ", .palette(nil, ground: nil))
    case (.missing, .missing): return MapGlyph("╱", .palette(MapInk.missing.colour, ground: nil))
    case (let upper?, let lower?) where upper == lower:
      return MapGlyph("█", .palette(upper.colour, ground: nil))
    case (let upper?, let lower):
      return MapGlyph("▀", .palette(upper.colour, ground: lower?.colour))
    case (nil, let lower?): return MapGlyph("▄", .palette(lower.colour, ground: nil))
    }
  }
}

/// A character with its look.
private struct MapGlyph {
  enum Look: Hashable {
    case attribute(Style.Attribute)
    case palette(Int?, ground: Int?)
  }

  let character: Character
  let look: Look

  init(_ character: Character, _ look: Look) { (self.character, self.look) = (character, look) }
}

extension [MapCell] {
  /// Returns a line, with one escape sequence for neighbours of the same look.
  func text(_ style: Style) -> String {
    var cells = self[...]
    while let last = cells.last, last.upper == nil, last.lower == nil { cells.removeLast() }
    var rest = cells.map { $0.glyph(in: style) }[...]
    var text = ""
    while let first = rest.first {
      let run = rest.prefix { $0.look == first.look }
      let characters = String(run.map(\.character))
      switch first.look {
      case .attribute(let attribute): text += style.apply(attribute, to: characters)
      case .palette(let colour, let ground):
        text += style.apply(colour: colour, ground: ground, to: characters)
      }
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}
