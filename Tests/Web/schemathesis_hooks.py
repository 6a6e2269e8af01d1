"""What schemathesis has to know besides the OpenAPI document."""

import os
import re

import schemathesis
from hypothesis import strategies

# JSON Schema has no word for these formats.
LOCALES = ["en_US", "de_DE", "de", "zh_Hans_CN", "fr-CA", "ar_EG@numbers=arab", "en_US@calendar=buddhist"]
schemathesis.openapi.format("locale", strategies.sampled_from(LOCALES))
THEMES = ["classic", "ocean", "graphite"]
schemathesis.openapi.format("theme", strategies.sampled_from(THEMES))
schemathesis.openapi.format("local-date-time", strategies.datetimes().map(lambda time: time.isoformat("T", "seconds")))
schemathesis.openapi.format(
    "meals-csv", strategies.integers(0, 9999).map(lambda energy: f"Food;Energie (kJ)\nA;{energy}"))
# Nor can it bound a product.
LARGEST_CANVAS = 3840 * 2160
# An export that has ended, and a photo that was uploaded.
EXPORT, UPLOAD = os.environ["VITRINE_EXPORT"], os.environ["VITRINE_UPLOAD"]


@schemathesis.hook
def filter_body(context, body):
    """Leaves out canvases with too many pixels, apart from those that are wrong in another way."""
    canvas = body.get("canvas") if isinstance(body, dict) else None
    if not (isinstance(canvas, list) and len(canvas) == 2 and all(isinstance(side, (int, float)) for side in canvas)):
        return True
    return canvas[0] * canvas[1] <= LARGEST_CANVAS


def named(path_parameters, existing):
    """Replaces a name that something could have by that of something that exists."""
    if re.fullmatch("[0-9a-f]{32}", str((path_parameters or {}).get("id"))):
        return {**path_parameters, "id": existing}
    return path_parameters


@schemathesis.hook("map_path_parameters").apply_to(path_regex="^/api/renders/{id}", method="GET")
def existing_exports(context, path_parameters):
    return named(path_parameters, EXPORT)


@schemathesis.hook("map_path_parameters").apply_to(path_regex="^/api/uploads/{id}(/file|/preview)?$", method="GET")
def existing_uploads(context, path_parameters):
    return named(path_parameters, UPLOAD)


@schemathesis.hook
def filter_headers(context, headers):
    """Leaves out tags that are valid, because nothing has them."""
    return not re.fullmatch('"([0-9a-f]{32}|[0-9]{1,9})"', str((headers or {}).get("If-Match")))
