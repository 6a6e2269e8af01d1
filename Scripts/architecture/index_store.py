"""Reads the index that a debug build writes, which lists the symbols that each source file defines and uses."""

import ctypes
import pathlib
import shutil
import subprocess
import sys

DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2


class StringRef(ctypes.Structure):
    """The string type of libIndexStore, which has a length but no terminator."""

    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


EACH_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, StringRef)
EACH = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
RESULTS = {
    "store_create": ctypes.c_void_p,
    "unit_reader_create": ctypes.c_void_p,
    "unit_reader_get_main_file": StringRef,
    "unit_reader_get_module_name": StringRef,
    "unit_dependency_get_name": StringRef,
    "record_reader_create": ctypes.c_void_p,
    "occurrence_get_symbol": ctypes.c_void_p,
    "occurrence_get_roles": ctypes.c_uint64,
    "symbol_get_usr": StringRef,
    "symbol_get_name": StringRef,
}


def toolchain_library():
    """Returns the path of libIndexStore, which is part of the Swift toolchain."""
    info = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    resources = next(line.split('"')[3] for line in info.splitlines() if '"runtimeResourcePath"' in line)
    beside_runtime = pathlib.Path(resources).parent / "libIndexStore.so"
    return beside_runtime if beside_runtime.exists() else pathlib.Path(shutil.which("swift")).parent.parent / "lib/libIndexStore.so"


class IndexStore:
    """The index of a build."""

    def __init__(self, folder):
        self.library = ctypes.CDLL(str(toolchain_library()))
        for name, result in RESULTS.items():
            getattr(self.library, f"indexstore_{name}").restype = result
        error = ctypes.c_void_p()
        self.store = self.call("store_create", str(folder).encode(), ctypes.byref(error))
        if not self.store:
            sys.exit(f"there is no index in {folder}: run `swift build` first")

    def call(self, name, *arguments):
        pointers = [ctypes.c_void_p(value) if isinstance(value, int) else value for value in arguments]
        return getattr(self.library, f"indexstore_{name}")(*pointers)

    def unit_names(self):
        names = []
        self.call("store_units_apply_f", self.store, 0, None, EACH_NAME(lambda _, name: names.append(str(name)) or True))
        return names

    def units(self):
        """Yields the source file, module and record names of each compiled file."""
        for name in self.unit_names():
            unit = self.call("unit_reader_create", self.store, name.encode(), None)
            if not unit:
                continue
            records = []

            def note(_, dependency, records=records):
                if self.call("unit_dependency_get_kind", dependency) == RECORD:
                    records.append(str(self.call("unit_dependency_get_name", dependency)))
                return True

            self.call("unit_reader_dependencies_apply_f", unit, None, EACH(note))
            file = str(self.call("unit_reader_get_main_file", unit))
            yield pathlib.Path(file), str(self.call("unit_reader_get_module_name", unit)), records
            self.call("unit_reader_dispose", unit)

    def occurrences(self, record):
        """Returns the symbol identifier, symbol name and roles of each occurrence in a record."""
        found = []
        reader = self.call("record_reader_create", self.store, record.encode(), None)
        if not reader:
            return found

        def note(_, occurrence):
            symbol = self.call("occurrence_get_symbol", occurrence)
            identifier, name = (str(self.call(f"symbol_get_{part}", symbol)) for part in ("usr", "name"))
            found.append((identifier, name, self.call("occurrence_get_roles", occurrence)))
            return True

        self.call("record_reader_occurrences_apply_f", reader, None, EACH(note))
        self.call("record_reader_dispose", reader)
        return found


def file_arrows(index, sources, modules):
    """Returns the dependencies between files for each module, as {(file, file it uses): names of the symbols used}.

    Paths are relative to the folder of the module.
    """
    occurrences = {}
    for path, module, records in index.units():
        # The index retains units for files that have been moved or deleted.
        if module in modules and sources / module in path.parents and path.exists():
            file = path.relative_to(sources / module)
            occurrences[module, file] = [found for record in records for found in index.occurrences(record)]
    owner = {
        identifier: place
        for place, found in occurrences.items()
        for identifier, _, roles in found
        if roles & DEFINITION
    }
    arrows = {module: {} for module in modules}
    for (module, file), found in occurrences.items():
        for identifier, name, roles in found:
            other_module, other = owner.get(identifier, (None, None))
            if roles & REFERENCE and other_module == module and other != file:
                arrows[module].setdefault((file, other), set()).add(name)
    return arrows
