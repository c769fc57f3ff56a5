# Compares the imports of every file with the map of Package.swift, and both with the rules that
# no map may break. Reads the text of `swift package describe`, then `path:line:import` lines.

# rialto starts without it, and nothing else would tell.
BEGIN { may_use_urlsession = "^Modules/StoreHTTP/Transport/URLSession/" }

# The map: each target's name, type, path and dependencies.
FNR == NR {
  if (/^    [A-Z]/) in_dependencies = /^    Target dependencies:/
  if (/^    Name: /) target = value($0)
  else if (/^    Type: /) type[target] = value($0)
  else if (/^    Path: /) {
    path[target] = value($0)
    target_at[path[target]] = target
  }
  else if (in_dependencies && /^        /) {
    allowed[target, $1] = 1
    importers[++wishes] = target
    wished[wishes] = $1
  }
  next
}

# Only when the whole map is known: it is sorted by names.
FNR == 1 { for (i = 1; i <= wishes; i++) judge("Package.swift", importers[i], wished[i]) }

# The imports: `Modules/Catalog/Product.swift:3:public import struct FoundationCore.Money`.
$0 != "" {
  split($0, part, ":")
  if (part[1] == "Package.swift") next
  place = part[1] ":" part[2]
  importer = owner(part[1])
  imported = $0
  sub(/^[^:]*:[^:]*:.*import[ \t]+/, "", imported)
  sub(/^(struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+/, "", imported)
  sub(/[^A-Za-z0-9_].*/, "", imported)

  if (importer == "") report(place, "belongs to no target of Package.swift")
  else if (imported == "FoundationNetworking" && part[1] !~ may_use_urlsession)
    report(place, "imports FoundationNetworking; that is URLSessionTransport's alone")
  else if (!(imported in type)) next
  else if (!judge(place, importer, imported) && !((importer, imported) in allowed))
    report(place, importer " imports " imported ", which Package.swift does not allow it")
}

END { exit failed }

# The rules that no map can change.
function judge(place, importer, imported) {
  if (importer == "FoundationCore")
    return report(place, "FoundationCore imports " imported "; it imports nothing of ours")
  if (is_shared(importer) && context(imported) != "")
    return report(place, importer " imports " imported "; it knows no context")
  if (is_foreign(importer, imported))
    return report(place, importer " imports " imported "; contexts meet only in the driver")
  if (context(importer) != "" && path[importer] ~ /^Modules.*(Model|Shops|Commands|Samples)$/ && is_server(imported))
    return report(place, importer " imports " imported "; it asks servers over HTTP alone")
  if (path[importer] ~ /^Modules.*(Model|Shops|Commands)$/ && path[imported] ~ /\/Samples$/)
    return report(place, importer " imports " imported "; programs ship without samples")
  if (is_test(importer) && context(importer) != "" && path[imported] ~ /\/StoreServer\/(Server|Support)$/)
    return report(place, importer " imports " imported "; it brings every context")
  if (imported == "rialto" && type[importer] != "test")
    return report(place, importer " imports rialto; nothing but its tests does")
  return 0
}

# Goods, stock and order are one transaction: that is the one arrow from a context to another, and
# those who test orders have goods in their store.
function is_foreign(importer, imported) {
  return context(importer) != "" && context(imported) != "" &&
    context(importer) != context(imported) &&
    !(importer == "OrderingServer" && imported == "CatalogServer") &&
    !(is_test(importer) && context(importer) == "Ordering" && context(imported) == "Catalog")
}

# The tests of something, and what supports them.
function is_test(name) { return path[name] ~ /^Tests\// }

# The server side of a context, or what is common to all.
function is_server(name) { return path[name] ~ /^Modules\/(StoreServer\/|[^\/]+\/Server$)/ }

# A library that is the whole of its folder, which every context may build upon.
function is_shared(name) { return path[name] ~ /^Modules\/[^\/]+$/ }

# The folder of the context that the target is a room of, or no folder. StoreServer is no context: it has
# all of them.
function context(name,    parts) {
  if (path[name] !~ /^(Modules|Tests)\/[^\/]+\/(Model|Shops|Server|Commands|Samples|Support)$/) return ""
  split(path[name], parts, "/")
  return parts[2] == "StoreServer" ? "" : parts[2]
}

# The target whose folder the file is in.
function owner(path) {
  while (sub(/\/[^\/]*$/, "", path)) if (path in target_at) return target_at[path]
  return ""
}

function report(place, sentence) {
  print place ": " sentence "."
  return failed = 1
}

function value(line) {
  sub(/^[^:]*: /, "", line)
  return line
}
