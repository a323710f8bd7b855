import { tokenStyles } from '../../ui/styles/tokens.js'

/** Page buttons look like the widget but use the page's font. */
export const faceStyles = (): string => `${tokenStyles}
/* With contained layout the button aligns with the line like the placeholder before it, so that nothing moves. */
:host { display: inline-block !important; max-inline-size: 100% !important; font-family: inherit !important; contain: layout !important }
.lk-pill { vertical-align: top }
* { box-sizing: border-box }
.lk-pill { display: inline-flex; align-items: center; justify-content: center; gap: 8px; max-inline-size: 100%; block-size: 40px; padding: 0 16px; margin: 0; border: 0; border-radius: 999px;
  font: 500 calc(var(--lk-base) * .9375)/1 inherit; font-family: inherit; font-size: calc(var(--lk-base) * .9375); font-weight: 500; line-height: 1; white-space: nowrap;
  color: var(--lk-text-1); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-line); cursor: pointer; -webkit-tap-highlight-color: transparent; transition: background-color .12s, transform .12s }
.lk-pill[data-size='sm'] { block-size: 32px; padding: 0 12px; font-size: calc(var(--lk-base) * .8125) }
.lk-pill[data-kind='primary'] { color: var(--lk-on-fill); background: var(--lk-fill); box-shadow: none }
.lk-pill[data-kind='danger'] { color: var(--lk-danger-text); box-shadow: inset 0 0 0 1px var(--lk-danger) }
.lk-pill:hover { background: var(--lk-surface-2) }
.lk-pill[data-kind='primary']:hover { background: color-mix(in oklab, var(--lk-fill) 88%, var(--lk-text-1)) }
.lk-pill:active { transform: scale(.98) }
.lk-pill:focus-visible { outline: 2px solid var(--lk-fill); outline-offset: 2px }
.lk-pill[aria-disabled] { cursor: default }
.lk-amount, .lk-address { font-variant-numeric: tabular-nums; unicode-bidi: isolate; direction: ltr }
.lk-amount > span { color: var(--lk-text-2) }
.lk-pill-text { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; line-height: 1.5 }
.lk-pill-divider { inline-size: 1px; block-size: 16px; background: var(--lk-line) }
.lk-image { position: relative; display: inline-grid; flex: none; place-items: center; overflow: hidden; border-radius: 22%; background: var(--lk-surface-2); font-weight: 600; color: var(--lk-text-2) }
.lk-image[data-shape='round'] { border-radius: 50% }
.lk-image > * { grid-area: 1 / 1 }
.lk-image img { inline-size: 100%; block-size: 100%; object-fit: cover; opacity: 0 }
.lk-image img[data-ready] { opacity: 1 }
.lk-image img[data-ready] + span { display: none }
.lk-image::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--lk-hairline) }
.lk-spin { inline-size: 16px; block-size: 16px; border: 2px solid currentColor; border-inline-end-color: transparent; border-radius: 50%; animation: lk-turn .7s linear infinite }
.lk-bone { inline-size: 56px; block-size: 10px; border-radius: 5px; background: var(--lk-line) }
@keyframes lk-turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .lk-spin { animation-duration: 4s } .lk-pill { transition: none } .lk-pill:active { transform: none } }
@media (forced-colors: active) { .lk-pill { border: 1px solid ButtonText } }
`
