import FoundationCore

extension SeedCategory {
  /// Glass for the table.
  static let glass = SeedCategory(
    department: "Table",
    name: "Glass",
    currencies: [.euro, .usDollar],
    options: [SeedOption("Pieces", ["1 piece": 100, "2 pieces": 190, "6 pieces": 540])],
    praise: [
      "Clear, thin and still sturdy.", "It came so well packed that I kept the box.",
      "It rings when one touches it.", "The rim is fine and smooth all round.",
    ],
    complaints: [
      "One of mine had a scratch at the foot.", "It is thinner than I had thought.",
      "It has to be washed by hand.",
    ],
    products: [
      SeedProduct(
        "GLASS-WATER",
        "Water Glass",
        by: "Lagoon Glassworks",
        790,
        "Blown into a mould of pear wood, which leaves a soft wave in the side."
      ),
      SeedProduct(
        "GLASS-WINE",
        "Wine Glass",
        by: "Lagoon Glassworks",
        1450,
        "A glass for red and for white, and tall enough to be carried by the stem."
      ),
      SeedProduct(
        "GLASS-TASTING",
        "Tasting Glass",
        by: "Murrow Glass",
        1690,
        "Narrow at the top: what there is to smell stays in the glass."
      ),
      SeedProduct(
        "GLASS-TEA",
        "Tea Glass",
        by: "Murrow Glass",
        680,
        "Waisted like a tulip, so that the rim stays cool and the tea hot."
      ),
      SeedProduct(
        "GLASS-WHISKY",
        "Heavy Tumbler",
        by: "Lagoon Glassworks",
        1550,
        "A thick bottom and a straight wall; it stands where one puts it."
      ),
      SeedProduct(
        "GLASS-LATTE",
        "Double-Walled Glass",
        by: "Murrow Glass",
        1290,
        "Two walls with air between them, and the coffee seems to float."
      ),
      SeedProduct(
        "GLASS-SHERRY",
        "Small Stemmed Glass",
        by: "Lagoon Glassworks",
        1090,
        "For sherry, for cordial, and for one snowdrop in February."
      ),
      SeedProduct(
        "GLASS-BEER",
        "Beer Glass",
        by: "Murrow Glass",
        950,
        "Half a litre below the line, and room for the foam above."
      ),
      SeedProduct(
        "GLASS-BOWL",
        "Glass Bowl",
        by: "Lagoon Glassworks",
        1990,
        "A shallow bowl for fruit, thick at the rim and faintly green like the sea."
      ),
      SeedProduct(
        "CARAFE",
        "Carafe with Stopper",
        by: "Murrow Glass",
        3200,
        "A litre of water by the bed, under a stopper that is also the glass.",
        options: []
      ),
      SeedProduct(
        "JUG-GLASS",
        "Ice Jug",
        by: "Murrow Glass",
        2950,
        "A pinched lip keeps the ice back when it is poured.",
        options: []
      ),
      SeedProduct(
        "TEAPOT-GLASS",
        "Glass Teapot",
        by: "Murrow Glass",
        3650,
        "One sees the leaves open, and knows when it is time.",
        options: []
      ),
      SeedProduct(
        "VASE-SLIM",
        "Slim Vase",
        by: "Lagoon Glassworks",
        2400,
        "For a single branch, and heavy enough to hold it.",
        options: [SeedOption("Colour", ["Clear": 100, "Amber": 115, "Smoke": 115])]
      ),
      SeedProduct(
        "VASE-ROUND",
        "Round Vase",
        by: "Lagoon Glassworks",
        4200,
        "A globe with a narrow neck that arranges a bunch of flowers by itself.",
        options: [SeedOption("Colour", ["Clear": 100, "Amber": 115])]
      ),
      SeedProduct(
        "JAR-GLASS",
        "Storage Jar",
        by: "Murrow Glass",
        1150,
        "A cork lid, a wide mouth, and a wall that shows how much is left.",
        options: [SeedOption("Size", ["half a litre": 100, "1 litre": 135, "2 litres": 190])]
      ),
    ]
  )
}
