/** Buttons of every kind, spinner and tooltip. Hovering shifts a fill away from its text colour, so contrast only increases. */
export const buttonStyles = `
.lk-button { position: relative; display: flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 48px; inline-size: 100%; padding: 8px 28px; border-radius: var(--lk-radius-row); font-weight: 600; text-align: center; overflow-wrap: anywhere; transition: background-color .12s, transform .12s, opacity .12s }
.lk-button[data-size='small'] { min-block-size: 44px; inline-size: auto; padding: 6px 20px }
.lk-button[data-kind='primary'] { background: var(--lk-fill); color: var(--lk-on-fill); --lk-over: var(--lk-fill); --lk-on: var(--lk-on-fill) }
.lk-button[data-kind='danger'] { background: var(--lk-danger); color: var(--lk-on-danger); --lk-over: var(--lk-danger); --lk-on: var(--lk-on-danger) }
.lk-button[data-kind='secondary'] { background: var(--lk-surface-1) }
.lk-button[data-kind='quiet'] { color: var(--lk-accent-text); font-weight: 500 }
.lk-button[aria-disabled='true']:not([aria-busy='true']) { background: var(--lk-surface-1); color: var(--lk-text-2) }
.lk-button[data-kind='quiet'][aria-disabled='true'] { background: none }
.lk-button[aria-busy='true'] { cursor: progress }
.lk-button:not([aria-disabled='true'], [data-still]):active { transform: scale(.99) }
@media (hover: hover) {
  .lk-button:not([aria-disabled='true']):hover { background: var(--lk-surface-2) }
  .lk-button:is([data-kind='primary'], [data-kind='danger']):not([aria-disabled='true']):hover { background: color-mix(in oklab, var(--lk-over) 92%, color(from var(--lk-on) srgb calc(1 - r) calc(1 - g) calc(1 - b))) }
}
.lk-button-label { position: relative; min-inline-size: 0 }
.lk-button-label > .lk-spinner { position: absolute; inset-inline-end: calc(100% + 8px); inset-block: 0; margin-block: auto }
.lk-button[data-size='small'] .lk-spinner { inline-size: 12px; block-size: 12px; inset-inline-end: calc(100% + 3px) }
.lk-icon-button { position: relative; flex: none; display: grid; place-items: center; inline-size: 44px; block-size: 44px; border-radius: 50%; color: var(--lk-text-2); transition: background-color .12s, color .12s }
.lk-icon-button:focus-visible { outline-offset: -4px }
.lk-icon-button[data-size='small'] { inline-size: 32px; block-size: 32px }
.lk-icon-button[data-size='small']::after { content: ''; position: absolute; inset: -6px }
.lk-icon-button[data-size='small']:focus-visible { outline-offset: 0 }
@media (hover: hover) { .lk-icon-button:hover { background: var(--lk-surface-2); color: var(--lk-text-1) } }
.lk-icon-button[aria-pressed='true'] { color: var(--lk-accent-text); background: color-mix(in oklab, var(--lk-accent-text) 12%, var(--lk-surface-0)) }
.lk-icon-button[data-done] { color: var(--lk-success-text) }
.lk-tooltip { position: fixed; inset: auto; max-inline-size: 240px; padding: 4px 8px; border-radius: 8px; background: var(--lk-text-1); color: var(--lk-surface-0); font-weight: 500; overflow-wrap: anywhere; animation: lk-fade .12s }
.lk-spinner { display: inline-block; flex: none; inline-size: 16px; block-size: 16px; border: 2px solid color-mix(in srgb, currentColor 25%, transparent); border-block-start-color: currentColor; border-radius: 50%; animation: lk-turn .8s linear infinite }
@keyframes lk-turn { to { transform: rotate(1turn) } }
@keyframes lk-fade { from { opacity: 0 } }
@keyframes lk-pulse { 50% { opacity: .5 } }
@media (prefers-reduced-motion: reduce) {
  @keyframes lk-turn { 50% { opacity: .4 } }
  .lk-root :is(.lk-spinner, .lk-ring > svg) { animation-duration: 1.6s }
  .lk-root .lk-spinner { border-style: dotted; border-color: currentColor }
}
`
