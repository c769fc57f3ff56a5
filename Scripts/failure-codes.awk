# Reads Swift files, whose names come on the standard input, and writes each failure code on a line, with
# its title and its category: the code and the words after it that begin a FailureDetails. A "…" stands for a
# value, and the category is left out where it depends on the cause.

{
  content = ""
  while ((getline line <$0) > 0) content = content " " line
  close($0)
  while (match(content, /(\.init|FailureDetails)\( *"[a-z_]+\.[a-z_]+", */)) {
    code = substr(content, RSTART, RLENGTH)
    sub(/^[^"]*"/, "", code)
    sub(/".*$/, "", code)
    content = substr(content, RSTART + RLENGTH)
    category = ""
    if (match(content, /^\.[a-zA-Z]+, */)) {
      category = substr(content, 2, RLENGTH - 1)
      sub(/, *$/, "", category)
      content = substr(content, RLENGTH + 1)
    }
    # The first of several titles stands for all of them.
    argument = content
    sub(/(reason|suggestion|causes|recoveries):.*$/, "", argument)
    title = match(argument, /"/) ? first_string(substr(argument, RSTART)) : ""
    if (category != "") title = title (title == "" ? "" : " ") "(`" snake_case(category) "`)"
    print code "\t" title
  }
}

# The string that a text begins with, "…" in place of its values.
function first_string(text,   result, depth, i, sign) {
  for (i = 2; i <= length(text); i++) {
    sign = substr(text, i, 1)
    if (depth) {
      if (sign == "(") depth++
      if (sign == ")") depth--
    } else if (sign == "\\") {
      i++
      if (substr(text, i, 1) == "(") {
        depth = 1
        result = result "…"
      } else result = result substr(text, i, 1)
    } else if (sign == "\"") return result
    else result = result sign
  }
  return result
}

function snake_case(name) {
  while (match(name, /[A-Z]/))
    name = substr(name, 1, RSTART - 1) "_" tolower(substr(name, RSTART, 1)) substr(name, RSTART + 1)
  return name
}
