# Shared by the scripts beside it: where the project is, what it needs from the system, and how it
# is built. Sourced, never run; it keeps to what the bash of macOS (3.2) can do.
# shellcheck shell=bash disable=SC2034

script=$(readlink -f "$0")
root=${script%/*/*}

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 1
}

# Shows the comment a script begins with, which is its help.
help() { sed -n '2,/^$/s/^# \{0,1\}//p' "$script"; }

# A script that takes no arguments answers --help and refuses everything else.
no_arguments() {
  case ${1-} in
    "") ;;
    -h | --help) help && exit ;;
    *) say "$(basename "$script") takes no arguments; see --help." && exit 2 ;;
  esac
}

# The system libraries, a line each: header, library, and the package that brings both. Package.swift
# has a module map of each in Modules/System; that folder's header is named here if the library's own is in
# another folder on every system.
#
#   header             library      Debian, Ubuntu         Fedora                Arch              Homebrew
system_libraries="
    sqlite3.h          sqlite3      libsqlite3-dev         sqlite-devel          sqlite            sqlite
    curl/curl.h        curl         libcurl4-openssl-dev   libcurl-devel         curl              curl
    sodium.h           sodium       libsodium-dev          libsodium-devel       libsodium         libsodium
    CPostgres/shim.h   pq           libpq-dev              libpq-devel           postgresql-libs   libpq
"

# Programs make generic types by code. The compiler's other way looks each type up by its name, among all
# conformances of the program, and a command takes an eighth more CPU.
for_programs=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)

# Where the Swift of the project is.
sources=(Modules Apps Tests Package.swift)

# What tests are built with, and rialto is not: the same for all, or each would build everything again.
# Without debug information, which would be a tenth of the work: a debugger needs another build. SwiftPM looks
# for tests in an index, which needs no symbols of Foundation and the standard library.
for_tests=(--traits "Curl,URLSession" -Xswiftc -gnone -Xswiftc -index-ignore-system-modules)
# What they are built with where what they run is measured; the build has its own folder.
for_coverage=(--enable-code-coverage --traits "Curl,URLSession" --scratch-path .build/coverage)
# What they are built with where they run as users run the program; the build has its own folder. The
# number of jobs is part of how a module is compiled: given, a process on one core builds nothing again.
for_release_tests=(-c release -Xswiftc -enable-testing "${for_programs[@]}" --traits "Curl,URLSession"
  --scratch-path .build/release-tests --jobs "$(getconf _NPROCESSORS_CONF)")

swift_on_path() {
  command -v swift >/dev/null ||
    fail "Swift 6.2 or later is needed, and no swift is on the PATH: https://www.swift.org/install"
}

# Makes sure that Swift is here, and installs the system libraries that are not.
set_up() {
  swift_on_path
  local header library debian fedora arch homebrew compiler
  local apt="" dnf="" pacman="" brew=""
  compiler=$(tool clang)
  while read -r header library debian fedora arch homebrew; do
    if [ -n "$header" ] && ! can_link "$compiler" "$header" "$library"; then
      apt="$apt $debian" dnf="$dnf $fedora" pacman="$pacman $arch" brew="$brew $homebrew"
    fi
  done <<<"$system_libraries"

  if [ -z "$apt" ]; then
    return
  elif on_macos; then
    fail "System libraries are missing. Install them, then try again: brew install$brew"
  elif command -v apt-get >/dev/null; then
    install_from_apt "$apt"
  else
    say "System libraries are missing. Install them, then try again:"
    say "  Fedora    dnf install$dnf"
    say "  Arch      pacman -S$pacman"
    fail "  others    what brings the headers and libraries of:$apt"
  fi
}

# Whether a C program can include the header and link the library; no package database is as sure.
can_link() {
  local brewed=/opt/homebrew places=(-fuse-ld=lld)
  if on_macos; then
    places=("-I$brewed/include" "-L$brewed/lib")
    places+=("-I$brewed/opt/libpq/include" "-L$brewed/opt/libpq/lib")
  fi
  places+=(-I "$root/Modules/System")
  "$1" "${places[@]}" -shared -include "$2" -x c /dev/null "-l$3" -o /dev/null </dev/null 2>/dev/null
}

install_from_apt() {
  local packages apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
  read -ra packages <<<"$1"
  say "${2:-System libraries are missing}; installing with apt-get: ${packages[*]}"
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    fail "That takes root, and there is no sudo. As root: apt-get install -y ${packages[*]}"
  fi
  # A list that cannot be fetched need not be the one that is wanted: the installation will tell.
  as_root "${apt[@]}" update </dev/null >&2 || true
  as_root "${apt[@]}" install -y --no-install-recommends "${packages[@]}" </dev/null >&2 ||
    fail "apt-get could not install ${packages[*]}; its own words are above."
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# Whether there is a PostgreSQL that the tests can start.
has_postgres() {
  command -v initdb >/dev/null ||
    [ -n "$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null)" ]
}

# Installs the programs only, without the cluster that Debian would create and start with them.
install_postgres() {
  install_from_apt postgresql-common "There is no PostgreSQL" || return
  echo 'create_main_cluster = false' |
    as_root dd of=/etc/postgresql-common/createcluster.conf oflag=append conv=notrunc status=none ||
    return
  install_from_apt postgresql "There is no PostgreSQL"
}

# Builds what has changed: Swift lists the traits in the order of a set, which is another in
# each process, and compiles a module again if its arguments are not the same as before. A release
# build does not optimize the targets that Package.swift names. lld comes with Swift, and takes half as
# long as the linker of the system.
build_what_changed() {
  local linker=(-Xswiftc -use-ld=lld)
  ! on_macos || linker=()
  SWIFT_DETERMINISTIC_HASHING=1 RIALTO_QUICK_BUILD=yes swift build "$@" ${linker[@]+"${linker[@]}"}
}

# Builds everything for debugging: one build for the tests, their coverage and the documentation.
build() {
  build_what_changed --build-tests "${for_tests[@]}" --explicit-target-dependency-import-check error
}

# Builds these tests alone, with what they import; from then on Package.swift knows no others.
build_alone() {
  export RIALTO_SUITES="$*"
  build_what_changed --product RialtoPackageTests "${for_tests[@]}" \
    --explicit-target-dependency-import-check error
}

# The targets in folders of that place, a line each: name and folder. A folder with rooms has a target
# in each: Catalog's are Catalog (its Model), CatalogShops, CatalogServer, CatalogCommands and
# CatalogSamples, StoreServer's are StoreCore, StoreServer and StoreCommands. A catalog of documentation
# has no target.
targets_in() {
  local folder name room
  for folder in "$1"/*; do
    name=${folder##*/}
    case $name in *.docc) continue ;; esac
    if [ -d "$folder/Model" ] || [ -d "$folder/Server" ]; then
      for room in "$folder"/*; do
        case ${room##*/} in
          Model) echo "$name $room" ;;
          Shops) echo "${name}Shops $room" ;;
          Core) echo "${name%Server}Core $room" ;;
          Server) echo "${name%Server}Server $room" ;;
          Commands) echo "$name $room" | sed -e 's/Domain / /' -e 's/Server / /' -e 's/ /Commands /' ;;
          Samples) echo "$name $room" | sed -e 's/Domain / /' -e 's/ /Samples /' ;;
          Support) echo "${name}TestSupport $room" ;;
        esac
      done
    else
      echo "$name $folder"
    fi
  done
}

# The libraries, a line each: name and folder.
libraries() { targets_in Modules | grep -v '^System '; }

# The names of the libraries, a line each.
modules() { libraries | cut -d ' ' -f 1 | sort; }

# The suites of tests, a line each: name and folder.
suites() {
  targets_in Tests | sed -e '/^Consumer /d' -e '/^SwiftUIInterface /d' -e '/Support /d' -e 's/ /Tests /' -e 's/^rialto/Rialto/' |
    sort
}

# Writes what is public of a module that is built, as symbol graphs, into a folder.
symbol_graphs() {
  local module=$1 folder=$2 target places=(-I .build/debug/Modules) library
  target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p')
  for library in Modules/System/*/; do places+=(-I "$library"); done
  # Module maps that the build has made.
  places+=(-I .build/debug/CSandboxData.build -I .build/debug/CBoundaries.build)
  if on_macos; then places+=(-sdk "$(xcrun --show-sdk-path)"); fi
  mkdir -p "$folder"
  swift symbolgraph-extract -module-name "$module" -target "$target" "${places[@]}" \
    -skip-synthesized-members -emit-extension-block-symbols -pretty-print -output-dir "$folder"
}

# The path of a tool that comes with the swift on the PATH, however many links lead to that.
tool() {
  if on_macos; then
    xcrun --find "$1"
  else
    local resources tool
    resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    tool="${resources%/lib/swift}/bin/$1"
    [ -x "$tool" ] || fail "The swift on the PATH comes without its $1, which should be $tool."
    printf '%s\n' "$tool"
  fi
}

on_macos() { [ "$(uname)" = Darwin ]; }

# Becomes a program of the package, built in release.
run_release() {
  local name=$1
  shift
  make_release "$name"
  exec "$programs/release/$name" "$@"
}

# Builds a program of the package in release, unless that is done and no source is newer.
#
# The build has its own folder: it waits for no other, and no other replaces its programs.
# Another package needs another folder again, or each build would undo the other.
programs="$root/.build/programs"
package=$root
make_release() { is_current "$1" || build_release "$1" "$programs"; }

# Whether a program has been built in release from the current sources.
is_current() {
  local built="$programs/$1.built"
  [ -x "$programs/release/$1" ] && [ -e "$built" ] && [ -z "$(newer_sources "$built")" ]
}

# Folders count as well: they are newer when a file in them is gone. The benchmarks belong to
# another package.
newer_sources() {
  local others=/dev/null
  if [ "$package" = "$root" ]; then others="$root/Apps/rialto-bench"; fi
  find "$root/Package.swift" "$root/Modules" "$root/Apps" "$root/Scripts/setup.sh" \
    -path "$others" -prune -o -newer "$1" -print
}

build_release() {
  local name=$1 folder=$2 began="$2/$1.$$" static=() log=$2/$1.$$.log total=0
  set_up
  # How much there is to do is known of a first build alone.
  if [ "$name" = rialto ] && [ ! -e "$folder/release" ]; then
    total=$(awk '!/^#/ { total += $2 } END { printf "%d", total }' "$cost_record")
  fi
  mkdir -p "$folder"
  # Dated before the build, so that what is edited during it counts as newer.
  touch "$began"
  # The list of the files: SwiftPM makes it again when one is moved, but only in the package it builds,
  # not in this one where the benchmarks build it.
  rm -f "$folder/release.yaml"
  if ! on_macos; then
    static=(--static-swift-stdlib)
    with_static_cxx "$folder/static"
  fi
  say "Building $name from its sources (the first time takes some minutes) …"
  # Kept back unless it fails: the linker warns of a mktemp in the static Foundation every time.
  if ! build_what_changed --package-path "$package" --scratch-path "$folder" -c release \
    -Xswiftc -gline-tables-only "${for_programs[@]}" --product "$name" \
    ${static[@]+"${static[@]}"} </dev/null 2>&1 |
    tee "$log" | tell_modules "$total"; then
    cat "$log" >&2
    rm "$began" "$log"
    fail "$name could not be built; the compiler's own words are above."
  fi
  rm "$log"
  # The linker writes a page at a time, and the system keeps the file as such pages in memory. It keeps a
  # copy as larger ones: a short command then takes three quarters of the time.
  cp -p "$folder/release/$name" "$began.copy"
  mv "$began.copy" "$folder/release/$name"
  mv "$began" "$folder/$name.built"
}

# Adds to build_release's arguments that the library of C++ is linked into the program, and that no library
# looks for symbols in it: to bind those takes a seventh of a short command. The folder has nothing but that
# library, so that it is found before the shared one; a system without it has that one alone.
with_static_cxx() {
  local library
  library=$("$(tool clang)" -print-file-name=libstdc++.a) || library=""
  static+=(-Xlinker --no-export-dynamic)
  case $library in
    /*) mkdir -p "$1" && ln -sf "$library" "$1/" && static+=(-Xswiftc "-L$1") ;;
  esac
}

# The cost of each module of rialto; Scripts/build-cost writes and explains it.
cost_record="$root/Scripts/build-cost.record"

# Reads what a build says, and names each module that is compiled, with the time that has passed and,
# where the CPU seconds of all are given, an estimate of the rest.
tell_modules() {
  local total=$1 line module cost told=" " began=$SECONDS passed spent=0 left
  while IFS= read -r line; do
    case $line in *"] Compiling "*) ;; *) continue ;; esac
    module=${line#*] Compiling }
    module=${module%% *}
    case $told in *" $module "*) continue ;; esac
    told="$told$module "
    passed=$((SECONDS - began)) left=""
    cost=$(sed -n "s/^$module \([0-9]*\).*/\1/p" "$cost_record")
    spent=$((spent + ${cost:-0}))
    if [ "$total" -gt 0 ] && [ "$spent" -gt 0 ]; then
      left=$((passed * (total - spent) / spent / 60 + 1))
      left=", $((100 * spent / total)) %, less than $left min left"
    fi
    say "$(printf '%3d:%02d  %s' $((passed / 60)) $((passed % 60)) "$module")$left"
  done
}
