import { defaultTokens } from '@latchkey/kernel/themes'
import { CHARTS_STYLE } from './charts.generated.js'

/** Returns the style sheet of the page: the widget's own colours and shapes. */
export function pageStyle(): string {
  const tokens = Object.entries(defaultTokens).map(([name, value]) => `${name}:${value}`)
  return `:root{color-scheme:light dark;${tokens.join(';')};--fill:light-dark(oklch(.55 .21 264),oklch(.68 .17 264));--on-fill:light-dark(#fff,oklch(.16 .02 264));
--visits:light-dark(oklch(.6 .012 265),oklch(.68 .012 265));--opens:var(--fill);--connects:light-dark(oklch(.57 .12 165),oklch(.76 .13 165));--sign-ins:light-dark(oklch(.6 .14 62),oklch(.8 .14 75));--failures:light-dark(oklch(.56 .2 27),oklch(.71 .19 27))}
*{box-sizing:border-box}
body{margin:0;background:var(--lk-surface-1);color:var(--lk-text-1);font:var(--lk-font-size)/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif;-webkit-text-size-adjust:100%}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:12px max(20px,calc((100% - 1160px)/2));background:var(--lk-surface-0);border-block-end:1px solid var(--lk-line)}
h1{display:flex;align-items:center;gap:10px;margin:0;font-size:18px;line-height:1.4;font-weight:600}
h2{margin:0;font-size:16px;line-height:1.4;font-weight:600}
h1 .soft{font-size:18px;font-weight:500}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:16px;max-width:1200px;margin:0 auto;padding:20px}
.choices,.tiles,.quiet,.wide,.notice{grid-column:1/-1}
.choices,.choices form{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.choices{justify-content:space-between;gap:12px}
.card{min-inline-size:0;margin:0;padding:20px;background:var(--lk-surface-0);border:1px solid var(--lk-line);border-radius:calc(var(--lk-radius)*1.3333)}
.card>p{margin:2px 0 0}
.soft{color:var(--lk-text-2);font-size:14px}
.choices p{margin:0}
.strong{color:var(--lk-text-1);font-weight:600}
button,select,input,.button{font:inherit;font-size:14px;font-weight:500;min-block-size:40px;padding:0 14px;color:inherit;background:var(--lk-surface-0);border:1px solid var(--lk-control);border-radius:var(--lk-radius)}
button,.button{cursor:pointer}
.button{display:inline-flex;align-items:center;text-decoration:none}
:is(button,.button):hover{background:var(--lk-surface-2)}
.main{background:var(--fill);border-color:var(--fill);color:var(--on-fill);font-size:16px;font-weight:600;min-block-size:48px}
.main:hover{background:color-mix(in oklab,var(--fill),#000 10%)}
:focus-visible{outline:2px solid var(--fill);outline-offset:2px}
nav{display:flex;padding:3px;gap:2px;background:var(--lk-surface-2);border-radius:var(--lk-radius)}
nav a{padding:6px 14px;color:var(--lk-text-2);font-size:14px;font-weight:500;text-decoration:none;white-space:nowrap;border-radius:calc(var(--lk-radius) - 3px)}
nav a:hover{color:var(--lk-text-1)}
nav a[aria-current]{background:var(--lk-surface-0);color:var(--lk-text-1);box-shadow:0 1px 2px oklch(0 0 0/.14)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(116px,1fr));gap:1px;margin:0;overflow:hidden;background:var(--lk-surface-0);border:1px solid var(--lk-line);border-radius:calc(var(--lk-radius)*1.3333)}
.tiles div{padding:14px 20px;box-shadow:0 0 0 1px var(--lk-line)}
dt{color:var(--lk-text-2);font-size:14px}
dd{margin:0;font-size:28px;line-height:1.3;font-weight:600}
dd,td,.legend b{font-variant-numeric:tabular-nums}
.chart{border:0 solid var(--lk-line);color:var(--lk-text-2)}
.plot{min-block-size:240px;margin-block:8px 4px;direction:ltr}
.u-hz .u-cursor-x{border-right:1px solid var(--lk-control)}
.legend{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 18px;margin:12px 0 0;padding:0;list-style:none;font-size:14px}
.legend b{color:var(--lk-text-1);font-weight:600}
.when{min-inline-size:96px}
.swatch{display:inline-block;inline-size:22px;block-size:0;margin-inline-end:7px;vertical-align:middle;border-block-start:3px solid currentColor;border-radius:2px}
.visits{color:var(--visits)}.opens{color:var(--opens);border-block-start-style:dashed}.connects{color:var(--connects);border-block-start-style:dotted}.signIns{color:var(--sign-ins)}.failures{color:var(--failures)}
details{margin-block-start:4px;font-size:14px}
summary{inline-size:max-content;padding:6px 0;cursor:pointer;color:var(--lk-text-2);border-radius:4px}
summary:hover{color:var(--lk-text-1)}
.scrolls{max-block-size:320px;overflow:auto;border-radius:4px}
table{inline-size:100%;border-collapse:collapse;font-size:14px}
th,td{padding:8px 0 8px;text-align:start;font-weight:400;border-block-end:1px solid var(--lk-line);vertical-align:bottom}
tr:last-child>:is(th,td){border-block-end:0}
td,thead th:not(:first-child){text-align:end;padding-inline-start:16px;white-space:nowrap}
thead th{color:var(--lk-text-2);font-size:13px}
details th{color:var(--lk-text-1)}
.bars{margin-block-start:8px}
.bars tbody :is(th,td){border:0;padding-block:6px}
.bars th:first-child{inline-size:100%;overflow-wrap:anywhere}
.bar{display:block;inline-size:100%;block-size:8px;margin-block-start:5px;fill:var(--fill)}
[dir=rtl] .bar{transform:scaleX(-1)}
.rail{fill:var(--lk-surface-2)}
#codes~table .bar{fill:var(--failures)}
code,pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:12px 0 0;padding:12px 14px;overflow:auto;background:var(--lk-surface-1);border-radius:var(--lk-radius)}
.notice{padding:40px 24px;text-align:center}
.notice pre{display:inline-block;max-inline-size:100%;text-align:left}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.login{display:block;max-inline-size:380px;margin:12vh auto 0;padding:28px 24px 24px;background:var(--lk-surface-0);border:1px solid var(--lk-line);border-radius:calc(var(--lk-radius)*2.3333)}
.login h1{font-size:20px}
.login p{margin:4px 0 16px}
.login form{display:grid;gap:6px}
.login label{font-size:14px;font-weight:500}
.login input{min-block-size:48px;font-size:16px;inline-size:100%}
.login .wrong{margin:2px 0 0;color:light-dark(oklch(.51 .19 27),oklch(.76 .15 27));font-size:14px}
.login .main{margin-block-start:12px}
@media(max-width:480px){.tiles{grid-template-columns:1fr 1fr}.when{inline-size:100%}.login{margin:16px}header,main{padding-inline:16px}.card{padding:16px}nav{inline-size:100%}nav a{flex:1;text-align:center;padding-inline:6px}.tiles div{padding:12px 16px}dd{font-size:24px}}
@media(forced-colors:active){.bar rect:not(.rail){fill:CanvasText}}
${CHARTS_STYLE}`
}
