import FoundationCore

extension SeedCategory {
  /// Coffee, and what it is made with.
  static let coffee = SeedCategory(
    department: "Pantry",
    name: "Coffee",
    currencies: [.euro, .usDollar, .poundSterling],
    options: [
      SeedOption("Weight", ["250 g": 100, "1 kg": 360]),
      SeedOption("Grind", ["Whole bean": 100, "Filter": 100, "Espresso": 100]),
    ],
    praise: [
      "Roasted the week it arrived, and one tastes it.", "Sweet without sugar.",
      "The kitchen smells wonderful in the morning.", "Just as good with milk as without.",
    ],
    complaints: [
      "Too dark for my taste.", "A little sour at first; it took me some days to find the grind.",
      "The bag does not close well.",
    ],
    products: [
      SeedProduct(
        "COFFEE-HOUSE",
        "House Blend",
        by: "Quayside Roasters",
        890,
        "Nuts, cocoa and no surprises: the coffee that is always open in the shop."
      ),
      SeedProduct(
        "COFFEE-ESPRESSO",
        "Espresso Blend",
        by: "Quayside Roasters",
        950,
        "Dark enough for milk, sweet enough for none, with a foam the colour of hazel."
      ),
      SeedProduct(
        "COFFEE-ETHIOPIA",
        "Ethiopia, Washed",
        by: "Bellweather Coffee",
        1290,
        "Light roasted: jasmine, lemon and black tea in one cup."
      ),
      SeedProduct(
        "COFFEE-KENYA",
        "Kenya",
        by: "Bellweather Coffee",
        1350,
        "Bright as blackcurrants; at its best as it cools."
      ),
      SeedProduct(
        "COFFEE-COLOMBIA",
        "Colombia",
        by: "Bellweather Coffee",
        1150,
        "Caramel and red apple, from a valley where the harvest never quite ends."
      ),
      SeedProduct(
        "COFFEE-BRAZIL",
        "Brazil",
        by: "Quayside Roasters",
        980,
        "Round and low in acid, with a taste of roasted almonds."
      ),
      SeedProduct(
        "COFFEE-SUMATRA",
        "Sumatra",
        by: "Quayside Roasters",
        1120,
        "Heavy, earthy and slow: a coffee for rain."
      ),
      SeedProduct(
        "COFFEE-DECAF",
        "Evening Coffee",
        by: "Bellweather Coffee",
        1080,
        "The caffeine is washed out with nothing but water; the taste stays in."
      ),
      SeedProduct(
        "COFFEE-SEASON",
        "Coffee of the Season",
        by: "Bellweather Coffee",
        1420,
        "One farm, one harvest, a few sacks. When it is gone there will be another."
      ),
      SeedProduct(
        "COFFEE-MILL",
        "Hand Mill",
        by: "Old Customs House",
        6900,
        "Steel burrs in a beech-wood body; twelve turns of the ring from espresso to press.",
        options: []
      ),
      SeedProduct(
        "COFFEE-DRIPPER",
        "Porcelain Dripper",
        by: "Northlight Kiln",
        2200,
        "A cone with spiral ribs, for one cup or two.",
        options: [SeedOption("Size", ["1 cup": 100, "2 to 4 cups": 125])]
      ),
      SeedProduct(
        "COFFEE-PAPER",
        "Filter Papers",
        by: "Foundry Paper",
        420,
        "A hundred papers, unbleached, that taste of nothing.",
        options: [SeedOption("Size", ["1 cup": 100, "2 to 4 cups": 110])]
      ),
      SeedProduct(
        "COFFEE-PRESS",
        "Coffee Press",
        by: "Murrow Glass",
        3400,
        "A glass beaker in a steel frame, and a plunger that fits.",
        options: [SeedOption("Size", ["3 cups": 100, "8 cups": 130])]
      ),
      SeedProduct(
        "COFFEE-POT",
        "Stove-Top Pot",
        by: "Old Customs House",
        2900,
        "Water below, coffee above, and a sound that wakes the house.",
        options: [SeedOption("Size", ["3 cups": 100, "6 cups": 125])]
      ),
      SeedProduct(
        "COFFEE-SCOOP",
        "Coffee Scoop",
        by: "Old Customs House",
        980,
        "Ten grams when it is level, cut from olive wood.",
        options: []
      ),
    ]
  )
}
