# Follows the address of thread-local storage through the registers of each function, as llvm-objdump
# prints x86-64 instructions, and names every store of it by a Swift function into memory other than
# the stack: in an async function that is its frame, which another thread may go on with.

/^[0-9a-f]+ <.*>:$/ {
  function_name = substr($2, 2, length($2) - 3)
  is_swift = function_name ~ /^\$s/
  delete holds
  next
}

!is_swift { next }

# A label inside a function is not printed, so that a jump may bring back a register that was written
# since: only straight code is reported, as the fault is.
/%fs:0(x0)?,/ && $2 ~ /^mov/ {
  holds[$NF] = 1
  next
}

$2 ~ /^(mov|lea|add|sub)q$/ {
  split_operands($0)
  if (target ~ /^%/) {
    if ($2 == "movq") holds[target] = (source ~ /^%/ && holds[source])
    else if ($2 == "leaq") holds[target] = holds[base(source)]
    else holds[target] = holds[target] || (source ~ /^%/ && holds[source])
  } else if ($2 == "movq" && source ~ /^%/ && holds[source] && base(target) !~ /^%r[sb]p$/) {
    print function_name ": " $0
    found++
  }
  next
}

# A call keeps the registers that belong to the caller, and no other.
$2 ~ /^call/ {
  for (name in holds) if (name !~ /^%(rbx|rbp|r1[2-5])$/) delete holds[name]
  next
}

# Anything else that writes a register has another value there.
$NF ~ /^%r/ && $2 !~ /^(cmp|test|push|jmp)/ { delete holds[$NF] }

END { exit found > 0 }

# Parts "leaq -4(%rax), %rbx  # comment" into what is read and what is written.
function split_operands(line, at) {
  sub(/ +#.*$/, "", line)
  sub(/^[^\t]*\t[a-z]+[ \t]+/, "", line)
  at = match(line, /, [^,]*(\([^)]*\))?$/)
  source = substr(line, 1, RSTART - 1)
  target = substr(line, RSTART + 2)
}

# The first register of a place in memory.
function base(place) { return match(place, /\(%[a-z0-9]+/) ? substr(place, RSTART + 1, RLENGTH - 1) : "" }
