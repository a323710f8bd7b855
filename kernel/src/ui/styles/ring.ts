/** The ring around what is pending, and its outcome. */
export const ringStyles = `
.lk-ring { position: relative; display: grid; place-items: center; inline-size: 96px; block-size: 96px; margin: 8px auto }
.lk-ring > svg { position: absolute; inset: 0; fill: none; stroke-width: 2.5; stroke: var(--lk-line) }
.lk-ring[data-state='waiting'] > svg { animation: lk-turn 1.1s linear infinite }
.lk-ring[data-state='waiting'] > svg > :last-child { stroke: var(--lk-accent-text); stroke-linecap: round; stroke-dasharray: 26 74 }
.lk-ring[data-state='success'] > svg > :last-child { stroke: var(--lk-success); stroke-dasharray: 100; animation: lk-draw .4s ease-out }
.lk-ring[data-state='failure'] > svg > :last-child { stroke: var(--lk-danger) }
.lk-ring-mark { position: absolute; inset-block-end: 0; inset-inline-end: 0; display: grid; place-items: center; inline-size: 28px; block-size: 28px; border-radius: 50%; color: var(--lk-surface-0); box-shadow: 0 0 0 3px var(--lk-surface-0); animation: lk-pop .25s cubic-bezier(.3, 1.6, .6, 1) }
[data-state='success'] > .lk-ring-mark { background: var(--lk-success) }
[data-state='failure'] > .lk-ring-mark { background: var(--lk-danger) }
@keyframes lk-draw { from { stroke-dashoffset: 100 } }
@keyframes lk-pop { from { transform: scale(.4); opacity: 0 } }
@media (prefers-reduced-motion: reduce) {
  @keyframes lk-draw { from { opacity: 0 } }
  @keyframes lk-pop { from { opacity: 0 } }
}
`
