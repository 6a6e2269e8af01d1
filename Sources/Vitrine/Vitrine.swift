/// What a user of the package imports: views, the two apps' stickers, and exports.
@_exported public import Exporting
@_exported public import Stickers
@_exported public import Views
