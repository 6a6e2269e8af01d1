#pragma once
#include <fontconfig/fontconfig.h>
#include <fribidi.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangoft2.h>
