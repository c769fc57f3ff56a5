# Holds the public face of a module against its front page: reads that page, then the symbol graphs
# that `symbolgraph-extract -pretty-print` writes, a value a line and the depth as indentation.
# Names what has no words, its own or inherited, and what stands by itself and not in the menu.

# The menu: "- ``Money``".
FILENAME ~ /\.md$/ {
  if (/^- ``[^`]+``$/) in_menu[substr($0, 5, length($0) - 6)] = 1
  next
}

# A symbol begins and ends at the depth of four.
/^    \{/ { documented = 0; in_path = 0; depth = 0; path = ""; file = ""; line = ""; kind = "" }
/^      "docComment": / { documented = 1 }
/^      "[a-zA-Z]*": / { in_kind = /"kind"/; in_path = /"pathComponents"/; in_place = /"location"/ }
in_kind && /^        "identifier": / { kind = text(substr($0, 22)) }
in_path && /^        "/ { path = path (depth++ ? "." : "") text($0) }
in_place && /^        "uri": / {
  file = text(substr($0, 15))
  sub(/^.*\/Modules\//, "Modules/", file)
}
in_place && /^          "line": / { line = substr($0, 19) + 1 }

# The block of an extension is no declaration, and a case may speak for itself.
/^    \}/ && file != "" && kind != "swift.extension" {
  if (!documented && kind != "swift.enum.case") report("has no words")
  if (depth == 1 && !(path in in_menu)) report("is not in the menu of the front page")
}

function report(lack) { print file ":" line ": " path " " lack "." }

function text(json) {
  sub(/^ *"/, "", json)
  sub(/",?$/, "", json)
  return json
}
