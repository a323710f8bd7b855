/** The modal itself: dialog, card, header, body; bottom sheet on phones. */
export const shellStyles = `
:host(:not([data-embedded])) { position: fixed !important; inset: 0 auto auto 0 !important; inline-size: 0 !important; z-index: var(--lk-z-index, 999) !important }
.lk-dialog { position: fixed; inset: 0; inline-size: 100%; block-size: 100%; max-inline-size: none; max-block-size: none; overflow: hidden; overscroll-behavior: contain; background: var(--lk-scrim); color: inherit; animation: lk-scrim .12s ease-out }
.lk-dialog[open] { display: grid; grid-template-rows: minmax(0, 1fr); place-items: center; padding: 24px 16px }
.lk-dialog::backdrop { background: none }
.lk-dialog[data-covered] { background: none }
.lk-dialog[data-covered] > .lk-frame { opacity: 0 }
.lk-dialog[data-closing] { opacity: 0; transition: opacity .12s ease-in; pointer-events: none }
.lk-frame { position: relative; container-type: inline-size; display: flex; flex-direction: column; inline-size: 360px; max-inline-size: 100%; max-block-size: min(640px, 100%); overflow: hidden; border-radius: var(--lk-radius-card); background: var(--lk-surface-0); box-shadow: 0 24px 64px -16px oklch(0 0 0 / .4), 0 0 0 1px var(--lk-hairline); outline: none }
.lk-dialog > .lk-frame { animation: lk-rise .15s cubic-bezier(.2, .8, .3, 1) }
.lk-dialog[data-closing] > .lk-frame { transform: scale(.98); transition: transform .12s ease-in }
.lk-frame[data-embedded] { margin-inline: auto; max-block-size: none; inline-size: 100%; max-inline-size: 400px; box-shadow: 0 0 0 1px var(--lk-hairline) }
.lk-header { flex: none; display: grid; grid-template-columns: 44px minmax(0, 1fr) 44px; align-items: center; block-size: 60px; padding-inline: 8px; user-select: none; -webkit-user-select: none }
.lk-title { text-align: center; outline: none }
/* A long title wraps to a second line: the name of the wallet or network must not be truncated. */
.lk-title > span { display: -webkit-box; white-space: normal; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; text-wrap: balance; line-height: 1.25; animation: lk-fade .15s }
.lk-grip { display: none }
.lk-strip { flex: none; display: flex; align-items: center; justify-content: center; gap: 6px; padding: 4px 16px; background: color-mix(in oklab, var(--lk-warning) 14%, var(--lk-surface-0)); color: var(--lk-warning-text); font-weight: 500 }
.lk-body { position: relative; flex: 1 1 auto; min-block-size: 0; overflow: hidden auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--lk-line) transparent; outline: none; mask-image: linear-gradient(to bottom, transparent, #000 4px) }
.lk-frame[data-moving] > .lk-body { overflow: hidden }
/* As wide as the card, so that a scroll bar covers the margin and moves nothing. */
.lk-view { inline-size: 100cqi; animation: lk-enter .15s ease-out }
/* While a view is loading the card keeps its height, so that it resizes only once: when the view is there. */
.lk-view > .lk-screen:is(:empty, :has(.lk-skeleton)):not(:has([type='search'])) { min-block-size: var(--lk-before, 100%) }
.lk-wait { overflow: hidden }
.lk-wait:not([data-slow]) { block-size: var(--lk-before, auto) }
.lk-wait-parts { display: flex; flex-direction: column; gap: 16px }
.lk-wait-parts:is([data-shape='code'], [data-shape='ring'], [data-shape='sum']) { align-items: center }
.lk-wait-parts[data-shape='tiles'] { display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px 8px; justify-items: center }
/* A title that is still loading. */
.lk-title > span:empty { inline-size: 112px; block-size: .75em; margin-inline: auto; border-radius: 6px; background: var(--lk-surface-2) }
.lk-view[data-move='first'] { animation: none }
.lk-view[data-move='push'] { --lk-from: 12px }
.lk-view[data-move='pop'] { --lk-from: -12px }
.lk-view[data-move='push']:dir(rtl) { --lk-from: -12px }
.lk-view[data-move='pop']:dir(rtl) { --lk-from: 12px }
.lk-ghost { position: absolute; inset-inline: 0; inset-block-start: 0; pointer-events: none }
.lk-carried { position: absolute; z-index: 1; transform-origin: 0 0; pointer-events: none }
@keyframes lk-enter { from { opacity: 0; transform: translateX(var(--lk-from, 0)) } }
/* The card moves and the scrim fades: the content is readable in the first frame. */
@keyframes lk-scrim { from { background-color: transparent } }
@keyframes lk-rise { from { transform: translateY(8px) scale(.98) } }
@keyframes lk-sheet { from { transform: translateY(100%) } }
@media (max-width: 430px) {
  .lk-dialog[open] { place-items: end stretch; padding: 0; padding-block-end: var(--lk-keyboard, 0px) }
  .lk-dialog > .lk-frame { inline-size: 100%; max-block-size: calc(var(--lk-viewport, 100dvh) * .92); border-end-start-radius: 0; border-end-end-radius: 0; animation: lk-sheet .15s cubic-bezier(.2, .8, .3, 1); touch-action: pan-y }
  .lk-dialog[data-closing] > .lk-frame { transform: translateY(100%); transition: transform .15s ease-in }
  .lk-dialog > .lk-frame > .lk-body { padding-block-end: env(safe-area-inset-bottom) }
  .lk-dialog .lk-grip { display: block; position: absolute; inset-block-start: 8px; inset-inline: 0; margin-inline: auto; inline-size: 36px; block-size: 4px; border-radius: 2px; background: var(--lk-control) }
  .lk-dialog .lk-header { padding-block-start: 8px; touch-action: none }
}
@media (prefers-reduced-motion: reduce) {
  @keyframes lk-enter { from { opacity: 0 } }
  @keyframes lk-rise { from { transform: none } }
  @keyframes lk-sheet { from { transform: none } }
  .lk-root .lk-dialog[data-closing] > .lk-frame { transform: none }
}
@media (forced-colors: active) {
  .lk-dialog { background: Canvas }
  .lk-frame { border: 1px solid }
  .lk-foot { background: Canvas }
}
`
