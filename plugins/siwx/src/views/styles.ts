/** Styles beyond the shared components. */
export const styles = `
.lk-siwx-pair { display: flex; align-items: center; justify-content: center; gap: 14px; padding-block: 12px 4px }
.lk-siwx-dots { display: flex; gap: 6px }
.lk-siwx-dots i { inline-size: 6px; block-size: 6px; border-radius: 999px; background: var(--lk-line) }
.lk-siwx-dots[data-waiting] i { background: var(--lk-accent); animation: lk-siwx-dots 1.2s ease-in-out infinite }
.lk-siwx-dots i:nth-child(2) { animation-delay: 0.15s !important }
.lk-siwx-dots i:nth-child(3) { animation-delay: 0.3s !important }
@keyframes lk-siwx-dots { 50% { opacity: 0.25 } }
@media (prefers-reduced-motion: reduce) { .lk-siwx-dots[data-waiting] i { animation: none } }
.lk-siwx-message { inline-size: 100%; text-align: center }
.lk-siwx-message pre { max-block-size: none; overflow: visible }
.lk-siwx-says { display: flex; flex-direction: column; align-items: center; gap: 8px; text-align: center; overflow-wrap: anywhere }
`
