/** Styles of the test wallet in addition to the panel's. */
export const WALLET_STYLE = `
body.phone { max-width: 560px; padding-top: 28px }
.phone h2 { margin-top: 28px }
.wallets { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; margin-top: 16px }
.wallets button { display: grid; justify-items: center; gap: 6px; padding: 10px 4px; background: var(--card); font-size: 13px; position: relative }
.wallets button[aria-pressed=true] { border-color: var(--key); box-shadow: inset 0 0 0 1px var(--key) }
.wallets img { width: 36px; height: 36px; border-radius: 10px }
.wallets span { position: absolute; inset: 6px 6px auto auto; min-width: 20px; padding: 0 5px; border-radius: 10px; background: #b3261e; color: #fff; font-size: 12px; line-height: 20px }
.stack { display: grid; gap: 12px }
.empty, .peer { margin: 0; color: var(--soft); overflow-wrap: anywhere }
.phone article dl { padding: 0; border: 0; grid-template-columns: minmax(72px, max-content) 1fr; background: none }
.phone dd { overflow-wrap: anywhere; white-space: pre-wrap }
textarea { width: 100%; min-height: 74px; resize: vertical; padding: 10px 12px; border-radius: 11px; border: 1px solid var(--line); background: var(--ground); color: var(--text); font: 13px/1.5 ui-monospace, monospace }
textarea:focus-visible, input:focus-visible + span, a:focus-visible { outline: 3px solid #6ea8ff; outline-offset: 2px }
.file { position: relative; display: block }
.file input { position: absolute; inset: 0; opacity: 0; cursor: pointer }
.file span { display: block; font: 600 14px system-ui, sans-serif; color: var(--text); text-align: center; padding: 9px 11px; border-radius: 11px; border: 1px solid var(--line); background: var(--ground) }
fieldset { display: grid; gap: 6px; margin: 0; padding: 0; border: 0 }
legend { padding: 0 0 4px; color: var(--soft); font-size: 12px }
.check { display: flex; align-items: center; gap: 8px; color: var(--text); font-size: 14px }
.check input { width: 18px; height: 18px; accent-color: var(--key) }
.grid { display: grid; gap: 12px; grid-template-columns: 1fr 1fr }
.grid select { min-width: 0; width: 100% }
video { width: 100%; border-radius: 14px; background: #000 }
button:disabled { opacity: .5; cursor: default }
@media (max-width: 420px) { body.phone { padding: 20px 16px 72px } }
`
