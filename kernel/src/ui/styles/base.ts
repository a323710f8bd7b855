/** Base rules inside the shadow root, text sizes and the body of a view. */
export const baseStyles = `
.lk-root {
  font: 400 var(--lk-base)/1.5 var(--lk-font, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif);
  color: var(--lk-text-1);
  text-align: start;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
}
.lk-root :where(*), .lk-root :where(*)::before, .lk-root :where(*)::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
.lk-root :where(button, input, summary) { font: inherit; color: inherit; background: none; text-align: inherit; appearance: none; border-radius: 0; outline-offset: 2px }
.lk-root :where(button, summary, a, label) { cursor: pointer; touch-action: manipulation; user-select: none; -webkit-user-select: none }
.lk-root :where(a) { color: inherit; text-decoration: none }
.lk-root :where(ul, ol) { list-style: none }
.lk-root :where(svg, img) { display: block }
.lk-root :where(h1, h2, h3) { font: inherit; font-weight: 600 }
.lk-root :where(:focus-visible) { outline: 2px solid var(--lk-accent-text); outline-offset: 2px }
.lk-root [hidden] { display: none }
.lk-root [aria-disabled='true'] { cursor: default }
.lk-12 { font-size: calc(var(--lk-base) * .75); line-height: 1.3334 }
.lk-14 { font-size: calc(var(--lk-base) * .875); line-height: 1.4286 }
.lk-16 { font-size: var(--lk-base); line-height: 1.5 }
.lk-strong { font-weight: 500 }
.lk-block { display: block }
.lk-grow { flex: 1; min-inline-size: 0 }
.lk-quiet { color: var(--lk-text-2) }
.lk-cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.lk-link { color: var(--lk-accent-text); font-weight: 500; border-radius: 4px }
.lk-link[data-kind='plain'] { color: inherit; font-weight: inherit; text-decoration: underline; text-decoration-color: var(--lk-control); text-underline-offset: 2px }
.lk-link > .lk-icon { display: inline-block; vertical-align: -3px; margin-inline-start: 4px }
.lk-turn:dir(rtl) { transform: scaleX(-1) }
.lk-icon { flex: none; fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round }
.lk-screen { display: flex; flex-direction: column; gap: 16px; padding: 8px 16px 16px; min-block-size: 100% }
.lk-screen[data-align='center'] { text-align: center; align-items: center }
.lk-screen[data-align='center'] p { text-wrap: balance }
.lk-lead { color: var(--lk-text-2); text-wrap: pretty; overflow-wrap: anywhere }
.lk-lead:has(+ .lk-ring) { text-align: center }
.lk-foot { position: sticky; inset-block-end: 0; align-self: stretch; margin: -4px -16px -16px; padding: 12px 16px 16px; display: flex; flex-direction: column; gap: 8px; background: linear-gradient(to top, var(--lk-surface-0) calc(100% - 12px), transparent) }
.lk-stack { display: flex; flex-direction: column; gap: 8px }
.lk-stack > .lk-section:not(:first-child) { margin-block-start: 8px }
.lk-section > header { display: flex; justify-content: space-between; align-items: center; padding: 0 4px 8px; color: var(--lk-text-2) }
.lk-separator { display: flex; align-items: center; gap: 12px; color: var(--lk-text-3) }
.lk-separator::before, .lk-separator::after { content: ''; flex: 1; border-block-start: 1px solid var(--lk-line) }
@media (forced-colors: active) {
  .lk-root :where(.lk-row, .lk-button, .lk-card, .lk-chip, .lk-notice, .lk-input) { border: 1px solid }
  .lk-root [aria-current='true'] { border-width: 2px }
}
@media (prefers-reduced-motion: reduce) {
  .lk-root :where(*), .lk-root :where(*)::before, .lk-root :where(*)::after { transition-property: opacity, background-color, color, outline-color !important }
  .lk-root :where(*):active { transform: none !important }
}
`
