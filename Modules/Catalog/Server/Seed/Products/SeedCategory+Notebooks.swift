import FoundationCore

extension SeedCategory {
  /// Paper, and what one writes on it with.
  static let notebooks = SeedCategory(
    department: "Desk",
    name: "Notebooks",
    currencies: [.euro, .usDollar, .yen],
    options: [
      SeedOption("Size", ["A6": 80, "A5": 100]),
      SeedOption("Ruling", ["Plain": 100, "Lined": 100, "Dotted": 105]),
    ],
    praise: [
      "It lies flat on every page.", "Ink does not show through.",
      "The paper is a pleasure to write on.", "It has survived a year in my bag.",
    ],
    complaints: [
      "The corners bent in the post.", "Fountain pens bleed a little on it.",
      "I had wished for more pages.",
    ],
    products: [
      SeedProduct(
        "NOTE-LEDGER",
        "Merchant's Ledger",
        by: "Paper Anchor",
        2400,
        "A sewn book with numbered pages and a list of contents, for accounts of any kind."
      ),
      SeedProduct(
        "NOTE-SOFT",
        "Soft Notebook",
        by: "Margin Notes",
        1250,
        "Sixty sheets in a cover of heavy paper, which opens flat from the first day."
      ),
      SeedProduct(
        "NOTE-HARD",
        "Cloth-Bound Notebook",
        by: "Paper Anchor",
        1890,
        "Bound in book cloth, with a ribbon, a pocket and paper that likes ink."
      ),
      SeedProduct(
        "NOTE-SPIRAL",
        "Spiral Notebook",
        by: "Margin Notes",
        980,
        "It folds back on itself and stands on any lectern."
      ),
      SeedProduct(
        "NOTE-REPORTER",
        "Reporter's Pad",
        by: "Margin Notes",
        720,
        "It opens upwards and fits a coat pocket; the back is stiff enough to write on standing.",
        options: [SeedOption("Ruling", ["Plain": 100, "Lined": 100])]
      ),
      SeedProduct(
        "NOTE-SKETCH",
        "Sketchbook",
        by: "Foundry Paper",
        2100,
        "Rough paper of a hundred and fifty grams for pencil, charcoal and a little water.",
        options: [SeedOption("Size", ["A5": 100, "A4": 155])]
      ),
      SeedProduct(
        "NOTE-WATER",
        "Watercolour Block",
        by: "Foundry Paper",
        2950,
        "Twenty sheets of cotton paper, glued all round so that they dry flat.",
        options: [SeedOption("Size", ["A5": 100, "A4": 165])]
      ),
      SeedProduct(
        "NOTE-MUSIC",
        "Music Book",
        by: "Foundry Paper",
        1450,
        "Twelve staves to the page, and wide enough for a whole line of song.",
        options: []
      ),
      SeedProduct(
        "NOTE-DIARY",
        "Five-Year Diary",
        by: "Paper Anchor",
        3200,
        "A page for every day of the year, and five years on every page.",
        options: [SeedOption("Colour", ["Red": 100, "Green": 100, "Navy": 100])]
      ),
      SeedProduct(
        "NOTE-RECIPES",
        "Recipe Book",
        by: "Margin Notes",
        2300,
        "Wipeable covers, and a register from soup to sweet.",
        options: []
      ),
      SeedProduct(
        "PAPER-LETTER",
        "Letter Paper",
        by: "Foundry Paper",
        1650,
        "Fifty sheets with a deckle edge and twenty-five envelopes lined with blue.",
        options: [SeedOption("Colour", ["Cream": 100, "White": 100])]
      ),
      SeedProduct(
        "CARDS-INDEX",
        "Index Cards",
        by: "Margin Notes",
        640,
        "Two hundred cards, stiff enough to stand in a box.",
        options: [SeedOption("Ruling", ["Plain": 100, "Lined": 100])]
      ),
      SeedProduct(
        "PEN-FOUNTAIN",
        "Fountain Pen",
        by: "Paper Anchor",
        4900,
        "A steel nib that needs no pressing, in a body of dark resin.",
        options: [SeedOption("Nib", ["Fine": 100, "Medium": 100, "Broad": 100])]
      ),
      SeedProduct(
        "INK",
        "Bottle of Ink",
        by: "Paper Anchor",
        1150,
        "Fifty millilitres that dry within three seconds and last a hundred years.",
        options: [SeedOption("Colour", ["Black": 100, "Blue": 100, "Oak gall": 120])]
      ),
      SeedProduct(
        "PENCILS",
        "Pencils, Box of Twelve",
        by: "Margin Notes",
        1380,
        "Cedar, six sides, and a grade for every mood from H to B.",
        options: []
      ),
    ]
  )
}
