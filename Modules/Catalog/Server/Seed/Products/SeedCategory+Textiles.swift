import FoundationCore

extension SeedCategory {
  /// Woven things for kitchen, bath and bed.
  static let textiles = SeedCategory(
    department: "Home",
    name: "Textiles",
    currencies: [.euro, .usDollar],
    options: [SeedOption("Colour", ["Natural": 100, "Indigo": 110, "Rust": 110])],
    praise: [
      "It grows softer with every wash.", "The weave is close and the hems are straight.",
      "The colour is just as it is shown.", "I have ordered a second one.",
    ],
    complaints: [
      "It shrank a little in the first wash.", "The colour is paler than I had hoped.",
      "It needs ironing.",
    ],
    products: [
      SeedProduct(
        "TOWEL-KITCHEN",
        "Kitchen Towel",
        by: "Weft and Warp",
        1290,
        "Half linen, half cotton: it dries glasses without leaving a thread."
      ),
      SeedProduct(
        "APRON",
        "Linen Apron",
        by: "Loomhouse",
        4200,
        "Cross straps and no bow behind the back, with a pocket for a thermometer."
      ),
      SeedProduct(
        "TABLECLOTH",
        "Tablecloth",
        by: "Loomhouse",
        6900,
        "Washed linen that needs no iron and forgives red wine.",
        options: [
          SeedOption("Size", ["140 x 200 cm": 100, "140 x 280 cm": 135]),
          SeedOption("Colour", ["Natural": 100, "Indigo": 110]),
        ]
      ),
      SeedProduct(
        "NAPKINS",
        "Napkins, Set of Four",
        by: "Loomhouse",
        2900,
        "Large enough for the knees of grown-up people."
      ),
      SeedProduct(
        "TOWEL-BATH",
        "Bath Towel",
        by: "Selvedge",
        3400,
        "A waffle weave that takes up much and dries by evening."
      ),
      SeedProduct(
        "TOWEL-HAND",
        "Hand Towel",
        by: "Selvedge",
        1590,
        "The small brother of the bath towel, with a loop that holds."
      ),
      SeedProduct(
        "BLANKET-WOOL",
        "Wool Blanket",
        by: "Weft and Warp",
        11900,
        "Lambswool from one valley, woven, washed and brushed in the next.",
        options: [SeedOption("Colour", ["Grey": 100, "Green": 100, "Mustard": 105])]
      ),
      SeedProduct(
        "BLANKET-COTTON",
        "Summer Blanket",
        by: "Selvedge",
        6400,
        "Cotton with a honeycomb weave, for nights when a sheet is not enough."
      ),
      SeedProduct(
        "CUSHION",
        "Cushion Cover",
        by: "Weft and Warp",
        2700,
        "A cover with a hidden button row; the cushion inside is yours.",
        options: [
          SeedOption("Size", ["40 cm": 100, "50 cm": 120]),
          SeedOption("Colour", ["Natural": 100, "Indigo": 105, "Rust": 105]),
        ]
      ),
      SeedProduct(
        "RUG-COTTON",
        "Flat Rug",
        by: "Weft and Warp",
        8200,
        "Woven flat from spun remnants, so that every rug has a stripe of its own.",
        options: [SeedOption("Size", ["60 x 90 cm": 100, "70 x 200 cm": 190])]
      ),
      SeedProduct(
        "SHEET-LINEN",
        "Linen Sheet",
        by: "Loomhouse",
        9900,
        "Cool in August and warm in January; after ten washes it is at its best.",
        options: [SeedOption("Size", ["Single": 100, "Double": 150])]
      ),
      SeedProduct(
        "PILLOWCASE",
        "Pillowcase",
        by: "Loomhouse",
        2800,
        "Linen, closed with an envelope fold that keeps the pillow in."
      ),
      SeedProduct(
        "BAG-MARKET",
        "Market Bag",
        by: "Selvedge",
        1850,
        "Heavy cotton with long handles; it carries a week of apples."
      ),
      SeedProduct(
        "MITT",
        "Oven Mitt",
        by: "Weft and Warp",
        1650,
        "Three layers of cotton up to the middle of the arm."
      ),
      SeedProduct(
        "SCARF",
        "Travelling Scarf",
        by: "Loomhouse",
        5400,
        "Fine wool, two metres long: a scarf, a pillow or a small blanket.",
        options: [SeedOption("Colour", ["Grey": 100, "Indigo": 100, "Rust": 100])]
      ),
    ]
  )
}
