/// The products of a small shop, two mugs and a lamp, as lines of an import.
package let shopGoods = """
  {"title":"Red mug","description":"It holds a pint.","brand":"Aldera",\
  "category":["Kitchen","Mugs"],"variants":[{"sku":"MUG-RED",\
  "prices":[{"amount":1250,"currency":"EUR"},{"amount":1400,"currency":"USD"}],"onHand":5}]}
  {"title":"Blue mug","brand":"Aldera","category":["Kitchen","Mugs"],\
  "variants":[{"sku":"MUG-BLUE","prices":[{"amount":900,"currency":"EUR"}],"onHand":0}]}
  {"title":"Lamp","brand":"Lumen","category":["Living"],\
  "variants":[{"sku":"LAMP","prices":[{"amount":4999,"currency":"EUR"}],"onHand":2}]}

  """
