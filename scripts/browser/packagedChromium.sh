#!/bin/sh
# Copied beside the unpacked Chromium (packagedChromium.ts). A bare machine has neither the libraries nor the fonts.
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib"
export FONTCONFIG_FILE="${FONTCONFIG_FILE:-$here/../../../e2e/fonts/fonts.conf}"
exec "$here/chromium" "$@"
