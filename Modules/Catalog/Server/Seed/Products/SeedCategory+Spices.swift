import FoundationCore

extension SeedCategory {
  /// Spices and salt.
  static let spices = SeedCategory(
    department: "Pantry",
    name: "Spices",
    currencies: [.euro, .usDollar, .poundSterling],
    options: [SeedOption("Pack", ["Jar": 100, "Refill": 165])],
    praise: [
      "So fresh that I use half as much as before.", "One can smell it through the paper.",
      "It made an old recipe new.", "The jar is good, and the refill is cheap.",
    ],
    complaints: [
      "The jar was only two thirds full.", "Ground too coarsely for me.",
      "The lid does not let the spoon in.",
    ],
    products: [
      SeedProduct(
        "SPICE-PEPPER",
        "Black Pepper",
        by: "The Pepper Wharf",
        560,
        "Whole corns, dried in the sun until they are wrinkled and hot."
      ),
      SeedProduct(
        "SPICE-LONG-PEPPER",
        "Long Pepper",
        by: "The Pepper Wharf",
        740,
        "The pepper of old cookery books: sweet first, then a long heat."
      ),
      SeedProduct(
        "SPICE-SAFFRON",
        "Saffron Threads",
        by: "Saffron Gate",
        1480,
        "A gram of threads, picked at dawn and dried the same day.",
        options: [SeedOption("Weight", ["1 g": 100, "5 g": 470])]
      ),
      SeedProduct(
        "SPICE-CINNAMON",
        "Ceylon Cinnamon",
        by: "The Pepper Wharf",
        620,
        "Thin bark rolled into quills that break between two fingers."
      ),
      SeedProduct(
        "SPICE-CARDAMOM",
        "Green Cardamom",
        by: "The Pepper Wharf",
        890,
        "Whole pods; crush them the moment you need them, and not before."
      ),
      SeedProduct(
        "SPICE-CLOVE",
        "Cloves",
        by: "The Pepper Wharf",
        580,
        "Buds with their heads on, for oranges, onions and red cabbage."
      ),
      SeedProduct(
        "SPICE-NUTMEG",
        "Nutmegs",
        by: "The Pepper Wharf",
        690,
        "Six whole nuts and a grater that lives in the lid."
      ),
      SeedProduct(
        "SPICE-CUMIN",
        "Cumin Seed",
        by: "Saffron Gate",
        450,
        "Roast it dry until the kitchen turns its head."
      ),
      SeedProduct(
        "SPICE-PAPRIKA",
        "Smoked Paprika",
        by: "Saffron Gate",
        520,
        "Red peppers, smoked over oak and ground: mild, deep and dark."
      ),
      SeedProduct(
        "SPICE-CHILLI",
        "Chilli Flakes",
        by: "Saffron Gate",
        490,
        "Flakes with few seeds, hot enough to be noticed and not to be feared."
      ),
      SeedProduct(
        "SPICE-TURMERIC",
        "Turmeric",
        by: "Saffron Gate",
        470,
        "Ground root, the yellow of everything in the pan, and of the spoon."
      ),
      SeedProduct(
        "SPICE-VANILLA",
        "Vanilla Pods",
        by: "Old Customs House",
        1250,
        "Three pods, supple and oily, in a glass tube.",
        options: []
      ),
      SeedProduct(
        "SPICE-CURRY",
        "Warehouse Curry",
        by: "The Pepper Wharf",
        650,
        "Eleven spices after the recipe of a shipping clerk who cooked for the whole floor."
      ),
      SeedProduct(
        "SALT-FLAKES",
        "Sea Salt Flakes",
        by: "Old Customs House",
        620,
        "Flat crystals that crackle between the fingers; for the table, not for the pot."
      ),
      SeedProduct(
        "SPICE-MORTAR",
        "Stone Mortar",
        by: "Old Customs House",
        3800,
        "Two kilos of granite, rough inside, that stay where they are when you pound.",
        options: []
      ),
    ]
  )
}
