/// The module that users of the package import. It re-exports views, controls, stickers, timers, exports and the drawing backend.
@_exported public import CairoDrawing
@_exported public import Controls
@_exported public import Exporting
// The other declarations of Files are not for users.
@_exported public import struct Files.FileError
@_exported public import Meals
@_exported public import Stickers
@_exported public import Timers
@_exported public import Views
