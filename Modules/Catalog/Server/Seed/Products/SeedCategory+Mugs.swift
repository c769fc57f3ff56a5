import FoundationCore

extension SeedCategory {
  /// Mugs and cups of clay and enamel.
  static let mugs = SeedCategory(
    department: "Table",
    name: "Mugs and Cups",
    currencies: [.euro, .usDollar, .poundSterling],
    options: [SeedOption("Colour", ["Red": 100, "Blue": 100, "White": 95])],
    praise: [
      "It sits well in the hand and keeps its warmth.", "The glaze is even and comes clean easily.",
      "It has been through the dishwasher every day and looks new.",
      "It holds just as much as I want to drink.",
    ],
    complaints: [
      "The handle is too small for my fingers.", "Mine came with a bubble in the glaze.",
      "It is heavier than it looks.",
    ],
    products: [
      SeedProduct(
        "MUG",
        "Merchant's Mug",
        by: "Tidewater Pottery",
        1400,
        "The mug we drink from ourselves: stoneware, a third of a litre, a handle for three fingers."
      ),
      SeedProduct(
        "MUG-HARBOUR",
        "Harbour Mug",
        by: "Tidewater Pottery",
        1650,
        "A broad foot keeps this stoneware mug upright on a moving deck, or on a crowded desk."
      ),
      SeedProduct(
        "MUG-TALL",
        "Tall Mug",
        by: "Ember and Clay",
        1550,
        "Half a litre of tea for long letters, in a mug that is slim enough for one hand."
      ),
      SeedProduct(
        "MUG-ENAMEL",
        "Enamel Mug",
        by: "Northlight Kiln",
        1190,
        "Steel under two coats of enamel: it goes on the fire, falls on stones and goes on."
      ),
      SeedProduct(
        "MUG-TRAVEL",
        "Travelling Mug",
        by: "Northlight Kiln",
        2450,
        "Double walls keep coffee hot for four hours, and the lid shuts with a quarter turn."
      ),
      SeedProduct(
        "MUG-CHILD",
        "Little Mug",
        by: "Ember and Clay",
        990,
        "A small mug with two handles, for small hands and warm milk."
      ),
      SeedProduct(
        "MUG-SOUP",
        "Soup Mug",
        by: "Tidewater Pottery",
        1750,
        "Wide enough for a spoon, with a saucer that is also its lid."
      ),
      SeedProduct(
        "MUG-FACET",
        "Faceted Mug",
        by: "Ember and Clay",
        1890,
        "Twelve flat sides are cut by hand before the clay is dry, so no two mugs are the same."
      ),
      SeedProduct(
        "CUP-ESPRESSO",
        "Espresso Cup",
        by: "Northlight Kiln",
        850,
        "Thick porcelain walls, warmed in a moment, for the smallest coffee of the day."
      ),
      SeedProduct(
        "CUP-CAPPUCCINO",
        "Cappuccino Cup",
        by: "Northlight Kiln",
        1050,
        "A round bowl in which the foam stays whole until the last sip; its saucer comes with it."
      ),
      SeedProduct(
        "CUP-TEA",
        "Teacup with Saucer",
        by: "Tidewater Pottery",
        1350,
        "Thin at the rim and broad at the top, so that the scent arrives before the tea."
      ),
      SeedProduct(
        "CUP-TUMBLER",
        "Clay Tumbler",
        by: "Ember and Clay",
        920,
        "A cup without a handle, unglazed outside, that cools water on a summer table."
      ),
      SeedProduct(
        "BEAKER",
        "Desk Beaker",
        by: "Tidewater Pottery",
        1120,
        "Made for water, and used for pencils as often as not."
      ),
      SeedProduct(
        "MUG-GUEST",
        "Guest Mugs, Set of Four",
        by: "Northlight Kiln",
        3900,
        "Four mugs that stack, in four shades of grey from fog to slate.",
        options: []
      ),
      SeedProduct(
        "MUG-ANNIVERSARY",
        "Anniversary Mug",
        by: "Ember and Clay",
        2900,
        "The year is stamped under the glaze; every winter there is a new one.",
        options: []
      ),
    ]
  )
}
