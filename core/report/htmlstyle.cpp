// SPDX-License-Identifier: Apache-2.0
#include "report/htmlstyle.h"

#include "base/concat.h"
#include "report/svgpalette.h"

#include <string_view>

namespace assize {

namespace {

constexpr std::string_view screenStyle = R"(*,*::before,*::after{box-sizing:border-box}
html{background:var(--page);color:var(--ink);scroll-padding-top:1rem;
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",sans-serif;
-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:84rem;padding:2.5rem 1.5rem 4rem;display:grid;column-gap:3rem;
grid-template:"head head" auto "nav main" auto / 15rem minmax(0,1fr);align-items:start;
font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
header{grid-area:head}
nav{grid-area:nav}
main{grid-area:main}
h1,h2,h3{line-height:1.25;text-wrap:balance;margin:0}
h1{font-size:1.9rem;letter-spacing:-.01em}
h2{font-size:1.35rem}
h3{font-size:1.05rem;margin:2.25rem 0 1rem}
p,ul{margin:.75rem 0;max-width:46rem}
ul{padding-left:1.25rem}
li{margin:.3rem 0}
li::marker{color:var(--muted)}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;padding:.5rem 1rem;background:var(--surface);z-index:1}
nav{position:sticky;top:1.5rem;max-height:calc(100vh - 3rem);overflow-y:auto;font-size:.9rem;padding-top:1.6rem}
nav h2{font-size:.9rem;color:var(--muted);font-weight:600}
nav ol{list-style:none;margin:.5rem 0 0;padding:0}
nav li{margin:0}
nav a{display:block;padding:.3rem 0;text-decoration:none}
nav a:hover{text-decoration:underline}
section{background:var(--surface);border:1px solid var(--rule);border-radius:10px;padding:1.5rem 1.75rem;margin:1.5rem 0 0}
section>:last-child{margin-bottom:0}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));gap:1.75rem 2.5rem;margin:1.25rem 0;align-items:start}
.grid>*{min-width:0}
.block{margin:1.5rem 0}
.grid>.block{margin:0}
.scroll{overflow-x:auto;padding-bottom:2px}
table{border-collapse:collapse;font-size:.9rem;min-width:min(100%,34rem)}
caption,figcaption{text-align:left;font-weight:600;font-size:.95rem;padding:0 0 .5rem}
th,td{padding:.35rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
thead th{color:var(--muted);font-weight:500;vertical-align:bottom;overflow-wrap:normal}
tbody th{font-weight:500;min-width:6rem}
.num{text-align:right;white-space:nowrap}
thead .num{white-space:normal}
tbody tr:last-child>*{border-bottom:0}
figure{margin:0}
svg{display:block;max-width:none}
svg text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",sans-serif;stroke:none}
.note{font-size:.85rem;color:var(--muted);margin:.4rem 0 0}
details{font-size:.875rem;color:var(--muted);margin:.5rem 0 0;max-width:46rem}
summary{cursor:pointer;width:fit-content}
details p{margin:.35rem 0 0}
@media (max-width:70rem){body{display:block;padding:1.25rem 1rem 3rem}
nav{position:static;max-height:none}
section{padding:1.1rem 1rem}}
)";

constexpr std::string_view paperStyle = R"(@page{margin:16mm}
html{font-size:10pt;background:#fff}
body{display:block;max-width:none;padding:0}
.skip{display:none}
nav{position:static;max-height:none;overflow:visible}
nav a{color:inherit;padding:.1rem 0}
section{border:0;border-radius:0;padding:0;margin:2rem 0 0}
h2,h3,caption,figcaption{break-after:avoid}
thead{display:table-header-group}
tr,figure,li,svg{break-inside:avoid}
.grid{display:block}
.grid>.block{margin:0 0 1.5rem;break-inside:avoid}
.scroll{overflow:visible}
svg{max-width:100%;height:auto}
summary{display:none}
details::details-content{content-visibility:visible;display:block;height:auto}
)";

} // namespace

std::string htmlStyle()
{
    const std::string light = concat(":root{", customProperties(lightColours()), "}\n");
    const std::string dark = concat(":root{", customProperties(darkColours()), "}\n");
    return concat(":root{color-scheme:light dark}\n", light, "@media (prefers-color-scheme:dark){\n", dark,
                  "}\n", screenStyle, svgClassStyles(), "@media print{\n:root{color-scheme:light}\n", light,
                  paperStyle, "}\n");
}

} // namespace assize
