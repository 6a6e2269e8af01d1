# What ./vitrine and ./test share: packages, the compiler, the build. To be sourced; `root` is the package's folder.

lists=$root/Scripts/debian-packages.txt
build=$root/.build
binary=$build/release/vitrine

# say WORDS: a line to the user. Standard output belongs to the command.
say() { printf '%s\n' "$*" >&2; }

# fail WORDS: says what is wrong and stops.
fail() {
  say "$*"
  exit 1
}

# listed_packages SECTION...: the packages of these sections.
listed_packages() {
  local line section='' wanted=" $* "
  while read -r line; do
    case $line in
      '' | '#'*) ;;
      '['*']') section=${line:1:-1} ;;
      *) [[ $wanted == *" $section "* ]] && printf '%s\n' "$line" ;;
    esac
  done <"$lists"
}

# packages_are_known SECTION...: whether nothing was installed, removed or listed since all of these were there.
packages_are_known() {
  local stamp=$build/setup/packages-$(IFS=-; echo "$*")
  [[ -e $stamp && ! $lists -nt $stamp && ! /var/lib/dpkg/status -nt $stamp ]]
}

# install_packages SECTION...: installs those that are missing, after saying which.
install_packages() {
  packages_are_known "$@" && return
  if ! command -v apt-get >/dev/null; then
    say "This is not Debian: what Scripts/debian-packages.txt lists must be there already."
    return
  fi
  local package missing=()
  while read -r package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed* ]] || missing+=("$package")
  done < <(listed_packages "$@")
  if ((${#missing[@]})); then
    local as_root=()
    if ((EUID != 0)); then
      command -v sudo >/dev/null || fail "These Debian packages are missing: ${missing[*]}. Install them as root."
      as_root=(sudo)
    fi
    say "Installing Debian packages that are missing: ${missing[*]}"
    "${as_root[@]}" apt-get update -qq </dev/null >&2 || fail "apt-get update failed."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
      fail "These Debian packages could not be installed: ${missing[*]}"
  fi
  touch "$build/setup/packages-$(IFS=-; echo "$*")"
}

# require_swift: stops unless there is a compiler that is new enough.
require_swift() {
  command -v swift >/dev/null || fail "Swift is missing: Vitrine is built with Swift 6.2 or later, from swift.org/install."
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  local major=${version%%.*} minor=${version#*.}
  ((${major:-0} > 6 || (${major:-0} == 6 && ${minor:-0} >= 2))) ||
    fail "Swift ${version:-of an unknown version} is too old: Vitrine is built with 6.2 or later, from swift.org/install."
}

# build_is_current: whether the command was built and no source has changed since.
build_is_current() {
  local stamp=$build/setup/built
  [[ -x $binary && -e $stamp ]] &&
    [[ -z $(find "$root/Package.swift" "$root/Sources" -newer "$stamp" -print -quit) ]]
}

# build_release: builds the command.
build_release() {
  # Taken before the build: a source that changes while it runs is newer.
  touch "$build/setup/building"
  swift build --package-path "$root" -c release --product vitrine </dev/null >&2 || fail "The build failed."
  mv "$build/setup/building" "$build/setup/built"
}

# take_turn: waits until no other launch is setting up; until leave_turn.
take_turn() {
  { mkdir -p "$build/setup" && exec {turn}>"$build/setup/lock"; } 2>/dev/null ||
    fail "Vitrine must be built, and $root is not writable."
  flock -n "$turn" || {
    say "Waiting for another launch that is building."
    flock "$turn"
  }
}

leave_turn() { exec {turn}>&-; }
