import FoundationCore

extension SeedCategory {
  /// Leaves for the pot.
  static let tea = SeedCategory(
    department: "Pantry",
    name: "Tea",
    currencies: [.euro, .usDollar, .poundSterling, .yen],
    options: [SeedOption("Weight", ["50 g": 100, "100 g": 185, "250 g": 420])],
    praise: [
      "The second pot is as good as the first.", "The leaves are whole and smell fresh.",
      "It is what I drink every afternoon now.", "A clear cup, and never bitter.",
    ],
    complaints: [
      "Too mild for me, even after five minutes.", "There was a good deal of dust in the bag.",
      "I had hoped for more scent.",
    ],
    products: [
      SeedProduct(
        "TEA-BREAKFAST",
        "Breakfast Tea",
        by: "Three Harbours Tea",
        650,
        "Assam for strength and Ceylon for light: a black tea that takes milk well."
      ),
      SeedProduct(
        "TEA-EARL",
        "Earl's Black Tea",
        by: "Three Harbours Tea",
        720,
        "Black leaves scented with the oil of bergamots that ripen in January."
      ),
      SeedProduct(
        "TEA-DARJEELING",
        "Darjeeling, First Flush",
        by: "Leafward",
        1450,
        "Picked in March on steep gardens; the cup is pale and tastes of grapes and meadow."
      ),
      SeedProduct(
        "TEA-ASSAM",
        "Assam",
        by: "Three Harbours Tea",
        780,
        "Malty, dark and sure of itself, from the second picking of the year."
      ),
      SeedProduct(
        "TEA-SMOKED",
        "Smoked Tea",
        by: "Old Customs House",
        890,
        "Dried over pine fires: a cup that smells of a boat shed in the rain."
      ),
      SeedProduct(
        "TEA-SENCHA",
        "Sencha",
        by: "Leafward",
        1250,
        "Steamed on the day it is picked. Take water that has cooled, and only a minute."
      ),
      SeedProduct(
        "TEA-GENMAI",
        "Green Tea with Rice",
        by: "Leafward",
        920,
        "Green leaves and roasted rice: the tea for those who do not like green tea yet."
      ),
      SeedProduct(
        "TEA-MATCHA",
        "Matcha",
        by: "Leafward",
        1980,
        "Shaded leaves, ground between stones to a powder as fine as flour.",
        options: [SeedOption("Weight", ["30 g": 100, "100 g": 290])]
      ),
      SeedProduct(
        "TEA-OOLONG",
        "Amber Oolong",
        by: "Leafward",
        1380,
        "Half way between green and black, rolled by hand; it can be poured on five times."
      ),
      SeedProduct(
        "TEA-JASMINE",
        "Jasmine Pearls",
        by: "Leafward",
        1650,
        "Green leaves rolled into pearls, which have slept beside jasmine for six nights."
      ),
      SeedProduct(
        "TEA-WHITE",
        "White Peony",
        by: "Three Harbours Tea",
        1520,
        "Buds and the first two leaves, only dried: the quietest tea on this shelf."
      ),
      SeedProduct(
        "TEA-MINT",
        "Mint Leaves",
        by: "Old Customs House",
        540,
        "Whole leaves of spearmint, for a glass after a long meal. There is no caffeine in it."
      ),
      SeedProduct(
        "TEA-CAMOMILE",
        "Camomile Flowers",
        by: "Old Customs House",
        590,
        "Whole flower heads with the smell of hay; for the last hour of the day."
      ),
      SeedProduct(
        "TEA-CHAI",
        "Caravan Chai",
        by: "Old Customs House",
        760,
        "Black tea with cardamom, cinnamon, ginger and pepper. Boil it in milk."
      ),
      SeedProduct(
        "TEA-CHEST",
        "Tea Chest",
        by: "Three Harbours Tea",
        4800,
        "Eight tins of eight teas in a wooden chest, for those who cannot decide.",
        options: []
      ),
    ]
  )
}
