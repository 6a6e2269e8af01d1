# Functions that ./vitrine and ./test share: installing Debian packages, checking the compiler and building. Source this
# file with `root` set to the package folder.

lists=$root/Scripts/debian-packages.txt
build=$root/.build
binary=$build/release/vitrine
servers=$build/release/vitrine-servers

# The folder and the options of the one build that ./test makes of everything, with optimisation and with what tests need.
# What ./vitrine has built stays as it is.
tests_build=$root/.build-tests
test_flags=(--scratch-path "$tests_build" -c release -Xswiftc -enable-testing --enable-index-store)

# say WORDS: prints a line on standard error. Standard output is reserved for the command itself.
say() { printf '%s\n' "$*" >&2; }

# fail WORDS: prints an error message and exits.
fail() {
  say "$*"
  exit 1
}

# listed_packages SECTION...: prints the packages in the given sections of the list.
listed_packages() {
  local line section='' wanted=" $* " release
  release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  while read -r line; do
    case $line in
      '' | '#'*) ;;
      '['*']') section=${line:1:-1} ;;
      *:*) [[ $wanted != *" $section "* || ${line%%:*} != "$release" ]] || printf '%s\n' "${line#*: }" ;;
      *) [[ $wanted != *" $section "* ]] || printf '%s\n' "$line" ;;
    esac
  done <"$lists"
}

# packages_are_known SECTION...: whether all packages in the sections were installed and nothing has changed since.
packages_are_known() {
  local stamp=$build/setup/packages-$(IFS=-; echo "$*")
  [[ -e $stamp && ! $lists -nt $stamp && ! /var/lib/dpkg/status -nt $stamp ]]
}

# install_packages SECTION...: prints the missing packages in the sections and installs them.
install_packages() {
  packages_are_known "$@" && return
  if ! command -v apt-get >/dev/null; then
    say "This system has no apt-get. Install the libraries listed in Scripts/debian-packages.txt manually."
    return
  fi
  local package missing=()
  while read -r package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed* ]] || missing+=("$package")
  done < <(listed_packages "$@")
  if ((${#missing[@]})); then
    local as_root=()
    if ((EUID != 0)); then
      command -v sudo >/dev/null || fail "Missing Debian packages: ${missing[*]}. Install them as root."
      as_root=(sudo)
    fi
    say "Installing missing Debian packages: ${missing[*]}"
    "${as_root[@]}" apt-get update -qq </dev/null >&2 || fail "apt-get update failed."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
      fail "apt-get could not install: ${missing[*]}"
  fi
  touch "$build/setup/packages-$(IFS=-; echo "$*")"
}

# require_swift: exits unless a sufficiently recent compiler is installed.
require_swift() {
  command -v swift >/dev/null || fail "Swift is missing. Install Swift 6.2 or later from swift.org/install."
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  local major=${version%%.*} minor=${version#*.}
  ((${major:-0} > 6 || (${major:-0} == 6 && ${minor:-0} >= 2))) ||
    fail "Swift ${version:-(unknown version)} is too old. Install Swift 6.2 or later from swift.org/install."
}

# is_newer STAMP PATH...: whether a file below the paths has changed since the stamp was made.
is_newer() { [[ -n $(find "${@:2}" -newer "$1" -print -quit) ]]; }

# build_is_current: whether the command has been built and no source file has changed since.
build_is_current() {
  local stamp=$build/setup/built
  [[ -x $binary && -e $stamp ]] && ! is_newer "$stamp" "$root/Package.swift" "$root/Sources"
}

# time_share FINISHED TOTAL: prints which share of a build's time its finished steps have taken, in thousandths.
#
# In a complete build, the first steps are small ones, such as C modules, and the largest modules come last. The numbers are
# rounded from builds of the command on two cores.
time_share() {
  local finished=$(($1 * 1000 / $2)) i
  local steps=(0 500 650 750 800 900 1000) time=(0 30 80 150 250 650 1000)
  # A build after a change has few steps, which resemble each other.
  (($2 >= 40)) || steps=(0 1000) time=(0 1000)
  for ((i = 1; finished > steps[i]; i++)); do :; done
  printf '%d\n' $((time[i - 1] + (time[i] - time[i - 1]) * (finished - steps[i - 1]) / (steps[i] - steps[i - 1])))
}

# show_progress: shows the progress of `swift build`, which it reads, on standard error: on a terminal in one line that
# changes, otherwise a line for every tenth. Everything else, such as errors, is printed as it is. The time left is shown if
# estimates_time is set, which is for builds of the command: the steps of other builds take other shares of the time.
show_progress() {
  local line words tenth=-1 start=$SECONDS finished total share left
  while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)/([1-9][0-9]*)\]\ ([A-Z]) ]]; then
      finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
      words="Compiling: $finished of $total"
      share=$(time_share "$finished" "$total")
      # The first steps say little about the rest.
      if [[ -n ${estimates_time:-} ]] && ((share >= 20 && finished < total && SECONDS - start > 20)); then
        left=$(((SECONDS - start) * (1000 - share) / share))
        ((left < 90)) && words+=", about $left s left" || words+=", about $(((left + 30) / 60)) min left"
      fi
      if [[ -t 2 ]]; then
        printf '\r\e[K%s' "$words" >&2
      elif ((finished * 10 / total != tenth)); then
        tenth=$((finished * 10 / total))
        say "$words"
      fi
    elif [[ $line == 'warning: prohibited flag(s): -pthread'* ]]; then
      # SwiftPM leaves out this flag of GLib's, which glibc no longer needs, and says so for each package.
      continue
    elif [[ -n $line && $line != 'Building for '* && $line != 'Build of product '*complete* ]]; then
      [[ ! -t 2 ]] || printf '\r\e[K' >&2
      say "$line"
    fi
  done
  [[ ! -t 2 ]] || printf '\r\e[K' >&2
}

# swift_build ARGUMENT...: runs `swift build`, shows its progress and returns its status.
swift_build() {
  swift build "$@" </dev/null 2>&1 | show_progress
  return "${PIPESTATUS[0]}"
}

# build_release: builds the command.
build_release() {
  local estimates_time=yes
  # Create the stamp before the build, so that a source changed during the build is newer.
  touch "$build/setup/building"
  swift_build --package-path "$root" -c release --product vitrine || fail "The build failed."
  mv "$build/setup/building" "$build/setup/built"
}

# servers_are_current: whether the servers have been built and no source file of theirs has changed since.
servers_are_current() {
  local stamp=$build/setup/servers
  [[ -x $servers && -e $stamp ]] &&
    ! is_newer "$stamp" "$root"/{Package.swift,Sources} "$root"/Servers/{Package.swift,Sources}
}

# build_servers: builds the studio, the previews and the service.
build_servers() {
  touch "$build/setup/building-servers"
  build_package Servers -c release --product vitrine-servers || fail "The servers could not be built."
  mv "$build/setup/building-servers" "$build/setup/servers"
}

# views_are_current: whether the library that users' views are compiled with has been built since any source changed.
views_are_current() {
  local stamp=$build/setup/views
  [[ -e $build/release/libVitrinePreviews.so && -e $stamp ]] && ! is_newer "$stamp" "$root/Package.swift" "$root/Sources"
}

# build_views: builds the library that users' views are compiled with.
build_views() {
  touch "$build/setup/building-views"
  swift_build --package-path "$root" -c release --product VitrinePreviews || fail "The library could not be built."
  mv "$build/setup/building-views" "$build/setup/views"
}

# build_package FOLDER ARGUMENT...: builds a package in a folder of this one. It shares the folder for builds with this
# package, and the versions of packages, so that nothing is compiled twice.
build_package() {
  prepare_package "$1" || return
  swift_build --package-path "$root/$1" --scratch-path "$build" --disable-build-manifest-caching "${@:2}" || return
  plan_next_build "$1"
}

# prepare_package FOLDER: gives a package in a folder the versions of this one.
prepare_package() {
  [[ -e $root/Package.resolved ]] || swift package --package-path "$root" resolve </dev/null >&2 || return
  [[ -e $root/$1/Package.resolved ]] || cp "$root/Package.resolved" "$root/$1/"
}

# plan_next_build FOLDER: makes the next build plan anew. SwiftPM would take the plan of the package in a folder for that of
# another package as long as no file the plan was made from has changed.
plan_next_build() { touch "$root/$1/Package.resolved"; }

# pages_are_current: whether the studio's pages have been built and no source file of theirs has changed since.
pages_are_current() {
  local stamp=$build/setup/pages
  [[ -e $stamp && -e $build/web/vitrine-glass/optics.wasm ]] &&
    ! is_newer "$stamp" "$root"/Web "$root"/Scripts/{build-w*,version} \
      "$root"/Sources/{Geometry,Optics,OpticsWasm,Jobs/Identity/CommandVersion.swift}
}

# build_pages: builds the module for browsers, if necessary, and puts the studio's pages beside it.
build_pages() {
  local module=$build/wasm/optics.wasm
  touch "$build/setup/building-pages"
  if [[ ! -e $module ]] || is_newer "$module" "$root"/Scripts/build-wasm "$root"/Sources/{Geometry,Optics,OpticsWasm}; then
    require_swift
    "$root/Scripts/build-wasm" >&2 || fail "The module for browsers could not be built."
  fi
  "$root/Scripts/build-web" >&2 || fail "The pages could not be built."
  mv "$build/setup/building-pages" "$build/setup/pages"
}

# take_turn: acquires the setup lock, waiting until no other process holds it. leave_turn releases it.
take_turn() {
  local lock=$build/setup/lock
  { mkdir -p "$build/setup" && exec {turn}>>"$lock"; } 2>/dev/null ||
    fail "Vitrine must be built, but $root is not writable."
  flock -n "$turn" || {
    local process
    process=$(<"$lock")
    say "Waiting for another build to finish${process:+ (process $process)}."
    flock "$turn"
  }
  printf '%d\n' "$$" >"$lock"
}

leave_turn() { exec {turn}>&-; }
