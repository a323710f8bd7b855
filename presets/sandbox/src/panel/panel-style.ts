/** Styles of the control panel. */
export const PANEL_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f5f8, #121318); --card: light-dark(#fff, #1b1d24); --line: light-dark(#dfe2ea, #30333d);
  --text: light-dark(#17181c, #f1f2f5); --soft: light-dark(#5d6270, #a0a5b3); --key: light-dark(#17181c, #f1f2f5); --on-key: light-dark(#fff, #17181c)
}
* { box-sizing: border-box }
body { margin: 0 auto; padding: 40px 24px 64px; max-width: 1180px; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 28px; letter-spacing: -.02em }
h2 { margin: 40px 0 12px; font-size: 18px }
a { color: inherit }
header p, .hint { margin: 4px 0 12px; color: var(--soft) }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
#script, #relay { display: block; padding: 12px 14px; border-radius: 12px; background: var(--card); border: 1px solid var(--line) }
.cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(270px, 100%), 1fr)) }
article { min-width: 0; display: flex; flex-direction: column; gap: 12px; padding: 18px; border: 1px solid var(--line); border-radius: 18px; background: var(--card) }
article.asked { border-color: #f2994a; box-shadow: 0 0 0 3px #f2994a33 }
article h3 { display: flex; align-items: center; gap: 10px; margin: 0; font-size: 16px }
article img { width: 34px; height: 34px; border-radius: 10px }
article > :not(.row) { overflow-wrap: anywhere }
article code { color: var(--soft) }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 3px; color: var(--soft); font-size: 12px }
select { text-overflow: ellipsis }
select, button { font: 600 14px system-ui, sans-serif; color: var(--text); padding: 9px 11px; border-radius: 11px; border: 1px solid var(--line); background: var(--ground); cursor: pointer }
button.yes { background: var(--key); color: var(--on-key); border-color: var(--key) }
:is(button, select):focus-visible { outline: 3px solid #6ea8ff; outline-offset: 2px }
.row { display: flex; gap: 8px; flex-wrap: wrap; align-items: center }
.row > * { flex: 1 }
.row > button { white-space: nowrap; padding-inline: 6px }
.question { display: grid; gap: 8px; padding: 12px; border-radius: 12px; background: #f2994a22 }
.question p, .site { margin: 0; overflow-wrap: anywhere }
.site { display: flex; justify-content: space-between; align-items: center; gap: 8px; color: var(--soft) }
.site button { flex: none; padding: 5px 9px; font-size: 12px }
ol { margin: 0; padding: 0; list-style: none; font-size: 12px; color: var(--soft) }
ol li { display: flex; justify-content: space-between; gap: 10px; padding: 3px 0; border-top: 1px solid var(--line) }
ol span:last-child { text-align: end }
dl { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); overflow-wrap: anywhere; gap: 6px 20px; margin: 0; padding: 18px; border: 1px solid var(--line); border-radius: 18px; background: var(--card) }
dt { color: var(--soft) } dd { margin: 0 }
.mails { display: grid; gap: 16px; max-width: 640px }
.mails pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
#status:not(:empty) { position: fixed; inset: auto 24px 24px auto; margin: 0; padding: 12px 16px; border-radius: 12px; background: #b3261e; color: #fff }
`
