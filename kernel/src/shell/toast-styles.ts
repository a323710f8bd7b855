/** A message next to the card: above it in a dialog, below the view when embedded. */
export const toastStyles = `
.lk-toast { position: absolute; inset-inline: 16px; inset-block-start: calc(12px + env(safe-area-inset-top)); z-index: 2; display: flex; justify-content: center; pointer-events: none }
.lk-toast > div { max-inline-size: min(100%, 360px) }
.lk-frame > .lk-toast { position: static; flex: none; padding: 0 16px 16px }
.lk-toast > div { display: flex; align-items: center; gap: 8px; min-block-size: 40px; padding-block: 8px; padding-inline: 12px 16px; border-radius: 20px; background: var(--lk-text-1); color: var(--lk-surface-0); font-weight: 500; box-shadow: 0 8px 24px -8px oklch(0 0 0 / .4); pointer-events: auto; overflow-wrap: anywhere; animation: lk-drop .15s ease-out }
.lk-toast .lk-icon { color: light-dark(oklch(0.8 0.14 155), oklch(0.5 0.13 155)) }
.lk-toast [data-kind='error'] .lk-icon { color: light-dark(oklch(0.76 0.15 27), oklch(0.51 0.19 27)) }
.lk-toast [data-kind='info'] .lk-icon { color: inherit }
.lk-toast > div:has(input) { flex-wrap: wrap; justify-content: center }
.lk-toast input { flex: 1 0 100%; min-inline-size: 0; padding: 6px 8px; border: 0; border-radius: 8px; background: var(--lk-surface-0); color: var(--lk-text-1); font: 400 14px/20px ui-monospace, monospace; text-overflow: ellipsis }
.lk-toast button { min-block-size: 28px; margin-inline-start: 4px; font-weight: 600; text-decoration: underline; text-underline-offset: 3px; position: relative }
.lk-toast button::after { content: ''; position: absolute; inset: -8px }
.lk-toast button:focus-visible { outline-color: currentColor }
@keyframes lk-drop { from { opacity: 0; transform: translateY(-8px) } }
@media (prefers-reduced-motion: reduce) { @keyframes lk-drop { from { opacity: 0 } } }
@media (forced-colors: active) { .lk-toast > div { border: 1px solid } }
`
