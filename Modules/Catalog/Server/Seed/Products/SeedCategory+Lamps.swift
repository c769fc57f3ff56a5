import FoundationCore

extension SeedCategory {
  /// Light for rooms, desks and gardens.
  static let lamps = SeedCategory(
    department: "Home",
    name: "Lamps",
    currencies: [.euro, .usDollar, .poundSterling],
    options: [SeedOption("Finish", ["Brass": 110, "Black": 100, "White": 100])],
    praise: [
      "A warm light that does not dazzle.", "It took five minutes to put up.",
      "It looks better than in the picture.", "Solid, and it does not tip over.",
    ],
    complaints: [
      "The cable could be longer.", "It flickered until I changed the bulb.",
      "The switch is hard to reach.",
    ],
    products: [
      SeedProduct(
        "LAMP-READING",
        "Reading Lamp",
        by: "Halden Lamps",
        8900,
        "A jointed arm that stays where one leaves it, and light on the page alone."
      ),
      SeedProduct(
        "LAMP-DESK",
        "Banker's Lamp",
        by: "Brass and Wick",
        12900,
        "A heavy foot, a pull chain, and a green glass shade over the ledger.",
        options: []
      ),
      SeedProduct(
        "LAMP-FLOOR",
        "Floor Lamp",
        by: "Halden Lamps",
        18500,
        "It bends over the armchair as if it wanted to read along."
      ),
      SeedProduct(
        "LAMP-PENDANT",
        "Pendant Lamp",
        by: "Halden Lamps",
        11500,
        "A spun metal shade that throws a round of light on the table."
      ),
      SeedProduct(
        "LAMP-PAPER",
        "Paper Lantern",
        by: "Foundry Paper",
        3400,
        "Ribs of bamboo under white paper: a moon for the stairs.",
        options: [SeedOption("Size", ["40 cm": 100, "60 cm": 145])]
      ),
      SeedProduct(
        "LAMP-WALL",
        "Wall Lamp",
        by: "Halden Lamps",
        7400,
        "Light upwards and downwards, and a switch where the hand looks for it."
      ),
      SeedProduct(
        "LAMP-CLAMP",
        "Clamp Lamp",
        by: "Halden Lamps",
        4900,
        "It holds on to shelves, beds and easels up to four centimetres thick."
      ),
      SeedProduct(
        "LAMP-NIGHT",
        "Night Light",
        by: "Lanternlight",
        2600,
        "As bright as one candle; it charges by day and lasts until morning.",
        options: []
      ),
      SeedProduct(
        "LAMP-STORM",
        "Storm Lantern",
        by: "Brass and Wick",
        5600,
        "Oil, a wick and a chimney of glass; no wind has blown it out yet.",
        options: []
      ),
      SeedProduct(
        "LAMP-GARDEN",
        "Garden Lantern",
        by: "Lanternlight",
        4200,
        "It gathers sun all day and lights the path from dusk on.",
        options: []
      ),
      SeedProduct(
        "LAMP-STRING",
        "String of Lights",
        by: "Lanternlight",
        3100,
        "Small warm lights on a cloth-covered cable, for balconies and long tables.",
        options: [SeedOption("Length", ["5 m": 100, "10 m": 170])]
      ),
      SeedProduct(
        "LAMP-TABLE",
        "Ceramic Table Lamp",
        by: "Ember and Clay",
        9800,
        "A thrown foot in a speckled glaze under a linen shade.",
        options: [SeedOption("Colour", ["Sand": 100, "Moss": 100, "Ink": 100])]
      ),
      SeedProduct(
        "CANDLESTICK",
        "Brass Candlestick",
        by: "Brass and Wick",
        3900,
        "Turned from one piece, with a dish that catches the wax.",
        options: [SeedOption("Height", ["15 cm": 100, "25 cm": 140])]
      ),
      SeedProduct(
        "CANDLES-WAX",
        "Beeswax Candles",
        by: "Brass and Wick",
        2400,
        "A dozen candles that smell of honey before they are lit, and after.",
        options: []
      ),
      SeedProduct(
        "BULB-WARM",
        "Warm Bulb",
        by: "Lanternlight",
        890,
        "Sixty watts' worth of light from seven, the colour of late afternoon.",
        options: [SeedOption("Socket", ["Large": 100, "Small": 95])]
      ),
    ]
  )
}
