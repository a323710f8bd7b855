/** Waiting, success, failure: ring, notices, skeletons, empty and error states, codes, details, activity. */
export const feedbackStyles = `
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
.lk-notice { display: flex; gap: 10px; padding: 12px; border-radius: var(--lk-radius-row); background: color-mix(in oklab, var(--lk-tone) 9%, var(--lk-surface-0)); text-align: start }
.lk-notice > .lk-icon { color: var(--lk-tone-text) }
.lk-notice > div { flex: 1; min-inline-size: 0; overflow-wrap: anywhere }
.lk-notice .lk-button[data-kind='quiet'] { margin: 0 -8px -8px; padding-inline: 8px }
.lk-notice, .lk-state { --lk-tone: var(--lk-accent-text); --lk-tone-text: var(--lk-accent-text) }
.lk-notice[data-kind='success'] { --lk-tone: var(--lk-success); --lk-tone-text: var(--lk-success-text) }
.lk-notice[data-kind='warning'] { --lk-tone: var(--lk-warning); --lk-tone-text: var(--lk-warning-text) }
.lk-notice[data-kind='danger'] { --lk-tone: var(--lk-danger); --lk-tone-text: var(--lk-danger-text) }
.lk-skeleton { display: block; block-size: .75em; border-radius: 6px; background: var(--lk-surface-2); animation: lk-pulse 1.6s ease-in-out infinite }
.lk-skeleton[data-shape='text'] { margin-block: calc((1lh - .75em) / 2) }
.lk-skeleton:is([data-shape='image'], [data-shape='round']) { flex: none; border-radius: 50% }
.lk-root .lk-skeleton[data-shape='image'] { border-radius: 22% }
.lk-row .lk-skeleton { background: var(--lk-line) }
.lk-state { display: flex; flex-direction: column; align-items: center; gap: 4px; padding-block: 24px 8px; text-align: center; text-wrap: balance }
.lk-state > p { padding-inline: 8px; overflow-wrap: anywhere }
.lk-state > .lk-state-mark { display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-block-end: 12px; border-radius: 50%; background: var(--lk-surface-1); color: var(--lk-text-2) }
.lk-state[data-kind='danger'] > .lk-state-mark { background: color-mix(in oklab, var(--lk-danger) 10%, var(--lk-surface-0)); color: var(--lk-danger-text) }
.lk-state > .lk-stack { align-self: stretch; margin-block-start: 20px }
.lk-qr { position: relative; inline-size: 280px; max-inline-size: 100%; aspect-ratio: 1; margin-inline: auto; border-radius: 20px; background: #fff; color: #0b0d12; box-shadow: 0 0 0 1px var(--lk-hairline); forced-color-adjust: none; direction: ltr }
.lk-qr > svg { inline-size: 100%; block-size: 100% }
.lk-qr > .lk-image { position: absolute; inset: 0; margin: auto }
.lk-details > summary { display: inline-flex; align-items: center; gap: 4px; min-block-size: 32px; color: var(--lk-text-2); font-weight: 500; border-radius: 8px }
.lk-details > summary::-webkit-details-marker { display: none }
.lk-details > summary > .lk-icon { transition: transform .12s }
.lk-details[open] > summary > .lk-icon { transform: rotate(180deg) }
.lk-details > div { position: relative; margin-block-start: 4px; padding: 12px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); text-align: start }
.lk-details pre { font: 400 calc(var(--lk-base) * .75)/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace; color: var(--lk-text-1); white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 160px; overflow: auto; direction: ltr; text-align: left; user-select: text; padding-inline-end: 32px }
.lk-details .lk-anchor { position: absolute; inset-block-start: 6px; inset-inline-end: 6px }
.lk-time { border-radius: var(--lk-radius-row) }
`
