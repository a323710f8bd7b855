/** Styles of a wallet's window. */
export const PROMPT_STYLE = `
:host { all: initial }
dialog {
  box-sizing: border-box; position: fixed; inset: 16px 16px auto auto; margin: 0; padding: 20px;
  width: min(340px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); overflow: auto;
  border: 1px solid #0002; border-radius: 20px; background: #fff; color: #17181c;
  font: 15px/1.45 system-ui, sans-serif; text-align: start; box-shadow: 0 24px 60px #0006; animation: in .16s ease-out
}
dialog::backdrop { background: #0b0d1240 }
@keyframes in { from { transform: translateY(-8px); opacity: 0 } }
header { display: flex; align-items: center; gap: 10px; font-weight: 600 }
header small { margin-inline-start: auto; color: #6b7080; font-weight: 400; font-size: 12px }
.mark { display: grid; place-items: center; width: 30px; height: 30px; border-radius: 9px; color: #fff; font-weight: 700 }
h2 { margin: 18px 0 2px; font-size: 20px; line-height: 1.25 }
.site { margin: 0 0 14px; color: #6b7080; overflow-wrap: anywhere }
dl { margin: 0; display: grid; gap: 2px }
dt { color: #6b7080; font-size: 12px }
dd { margin: 0 0 8px; padding: 8px 10px; border-radius: 10px; background: #f3f4f7; max-height: 120px; overflow: auto; overflow-wrap: anywhere; white-space: pre-wrap; font-size: 13px }
footer { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin-top: 12px }
button { font: inherit; font-weight: 600; padding: 11px; border: 0; border-radius: 12px; cursor: pointer }
button:focus-visible { outline: 3px solid #6ea8ff; outline-offset: 2px }
.no { background: #eceef2; color: #17181c }
.yes { background: #17181c; color: #fff }
@media (prefers-color-scheme: dark) {
  dialog { background: #1b1d23; color: #f1f2f5; border-color: #fff2 }
  dd, .no { background: #2a2d35; color: inherit }
  .yes { background: #f1f2f5; color: #17181c }
  header small, .site, dt { color: #a0a5b3 }
}
@media (prefers-reduced-motion: reduce) { dialog { animation: none } }
`
