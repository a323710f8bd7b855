/** Text inputs, and the lines below them. */
export const fieldStyles = `
.lk-field { display: flex; flex-direction: column; gap: 6px }
.lk-input { display: flex; align-items: center; gap: 8px; min-block-size: 48px; padding-inline: 14px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-control); color: var(--lk-text-2); cursor: text; transition: box-shadow .12s }
.lk-input > input { flex: 1; inline-size: 100%; min-inline-size: 0; min-block-size: 46px; font-size: max(16px, var(--lk-base)); color: var(--lk-text-1); outline: none }
.lk-input > .lk-anchor { margin-inline-end: -8px }
.lk-root ::placeholder { color: var(--lk-text-2); opacity: 1 }
.lk-input:focus-within { box-shadow: inset 0 0 0 2px var(--lk-accent-text) }
.lk-input:has([aria-invalid='true']) { box-shadow: inset 0 0 0 2px var(--lk-danger) }
.lk-input:has([aria-invalid='true']):focus-within { outline: 2px solid var(--lk-danger); outline-offset: 2px }
.lk-input:has(:disabled) { background: var(--lk-surface-2) }
.lk-root [type='search']::-webkit-search-cancel-button { display: none }
/* During a search the screen keeps its height, up to that of the card. */
.lk-screen:has([type='search']) { --lk-room: calc(min(640px, 100dvh - 48px) - 60px); min-block-size: min(var(--lk-held, 0px), var(--lk-room)) }
@media (max-width: 430px) { .lk-screen:has([type='search']) { --lk-room: calc(var(--lk-viewport, 100dvh) * .92 - 60px - env(safe-area-inset-bottom, 0px)) } }
.lk-hint { min-block-size: 1.3334em; margin-block-end: -8px; color: var(--lk-text-2) }
.lk-stack > .lk-field > .lk-hint { margin-block-end: 0 }
.lk-hint[data-error] { color: var(--lk-danger-text) }
@media (forced-colors: active) { .lk-input:focus-within { outline: 2px solid; outline-offset: 2px } }
`
