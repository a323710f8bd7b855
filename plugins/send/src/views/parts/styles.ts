/** Styles beyond the building blocks: the head of a transfer, its two parties, and two addresses one above the other. */
export const styles = `
.lk-send-to { display: flex; flex-direction: column; gap: 12px }
/* Over the text of the field, of which only the start would be seen. */
.lk-send-to .lk-input { position: relative }
.lk-send-ends { position: absolute; inset-block: 0; inset-inline: 14px 54px; display: flex; align-items: center; justify-content: left; font-size: max(16px, var(--lk-base)); color: var(--lk-text-1); white-space: nowrap; pointer-events: none }
.lk-input:focus-within > .lk-send-ends { display: none }
.lk-input:not(:focus-within):has(> .lk-send-ends) > input { color: transparent }
.lk-send-found { display: flex; align-items: center; gap: 12px; padding: 12px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); overflow-wrap: anywhere }
.lk-send-token { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 8px }
.lk-send-worth { display: flex; flex-direction: column; align-items: flex-end; min-inline-size: 0; overflow-wrap: anywhere; color: var(--lk-text-2) }
.lk-send-worth > .lk-amount { color: var(--lk-text-1); white-space: normal; overflow-wrap: anywhere }
.lk-send-cost { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 8px }
.lk-send-cost .lk-amount { white-space: normal; overflow-wrap: anywhere }
.lk-send-cost .lk-quiet .lk-amount { font-weight: 400 }
.lk-send-sum { display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; padding-block: 4px }
.lk-send-sum > :first-child { margin-block-end: 8px }
.lk-send-sum > .lk-32 { min-block-size: calc(var(--lk-base) * 2.5); max-inline-size: 100% }
/* A large amount shrinks until it fits, and then breaks rather than becoming too small to read. */
.lk-send-sum .lk-32 > .lk-amount { font-size: clamp(var(--lk-base) * 1.25, (100cqi - 32px) * 1.65 / var(--lk-length), 1em); white-space: normal; overflow-wrap: anywhere }
/* Every digit of what an account has, and of what leaves it, counts the same. */
.lk-send-sum .lk-amount > span, .lk-send-changes .lk-amount > span, .lk-send-words .lk-amount > span, .lk-send-worth > .lk-amount > span { font-size: inherit; font-weight: inherit; color: inherit }
.lk-send-ways { display: flex; flex-direction: column; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); padding-inline: 14px }
.lk-send-ways > div { display: flex; align-items: center; gap: 12px; padding-block: 12px; min-inline-size: 0; overflow-wrap: anywhere }
.lk-send-ways > div + div { border-block-start: 1px solid var(--lk-line) }
.lk-send-pairs { display: grid; grid-template-columns: 1fr 1.6fr; gap: 8px }
.lk-send-pairs > .lk-button { padding-inline: 8px }
.lk-send-pairs > :only-child { grid-column: 1 / -1 }
/* In the rhythm of the rows above. */
.lk-send-expected { margin-block-start: -4px; display: flex; justify-content: space-between; gap: 4px 16px; flex-wrap: wrap }
.lk-send-changes { display: flex; flex-direction: column; gap: 4px; min-inline-size: 0 }
.lk-send-changes .lk-amount { white-space: normal; overflow-wrap: anywhere }
.lk-send-expected > .lk-send-changes { align-items: flex-end; margin-inline-start: auto }
.lk-send-changes > [data-odd] .lk-amount, .lk-send-changes > [data-odd] .lk-amount > span { color: var(--lk-danger-text) }
.lk-send-twins { display: flex; flex-direction: column; gap: 8px; margin-block-start: 8px }
.lk-send-pair { display: grid; grid-template-columns: repeat(5, max-content); gap: 2px 6px; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace; color: var(--lk-text-1) }
.lk-send-pair mark { border-radius: 4px; background: color-mix(in oklab, var(--lk-danger) 22%, var(--lk-surface-0)); color: var(--lk-text-1); font-weight: 600; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 2px }
.lk-words { display: flex; flex-direction: column; align-items: center; gap: 4px; max-inline-size: 100% }
.lk-send-words .lk-amount { white-space: normal; overflow-wrap: anywhere }
/* The worst that can happen is the loudest. */
.lk-send-altered { inline-size: 100%; padding: 16px; border-radius: var(--lk-radius-row); background: var(--lk-danger); color: var(--lk-on-danger); text-align: center }
.lk-send-altered > .lk-20 { font-weight: 600; margin-block-end: 4px }
@media (forced-colors: active) { .lk-send-altered { border: 2px solid } }
.lk-send-hash { display: flex; flex-direction: column; align-items: center; gap: 4px }
`
