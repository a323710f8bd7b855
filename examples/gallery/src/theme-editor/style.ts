/** The panel, and its place next to the views. */
export const editorStyle = `
.editor { display: grid; grid-template: auto 1fr / minmax(300px, 400px) minmax(0, 1fr) }
.editor .bar { grid-column: 1 / -1 }
.editor a { color: light-dark(#1d4ed8, #9db8ff) }
.bar > a { align-self: center; padding-block: 12px }
.notice { flex-basis: 100%; margin: 0; color: light-dark(#8a3b00, #ffc48a) }
.notice:empty { display: none }
.panel { position: sticky; inset-block-start: 0; max-block-size: 100dvh; overflow: auto; box-sizing: border-box; padding: 0 24px; border-inline-end: 1px solid light-dark(#d9dce2, #2a2d35) }
.panel * { box-sizing: border-box }
.panel section { padding-block: 16px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; scroll-margin-block-end: 44px }
.panel h2 { margin: 0; font-size: 15px; font-weight: 600 }
.panel p { margin: 0; font-size: 13px; color: light-dark(#4d535e, #b5bac4) }
.panel label, .panel legend { font-size: 13px }
.panel select, .panel button, .panel input[type='text'] { min-block-size: 44px; min-inline-size: 0; padding-inline: 10px; border: 1px solid light-dark(#878d99, #767d8a); border-radius: 8px; font: inherit; font-size: 14px; color: inherit; background: light-dark(#fff, #16181d) }
.panel button { cursor: pointer; flex: 1 }
.panel button[aria-disabled] { cursor: default; opacity: .5 }
.panel :focus-visible { outline: 2px solid light-dark(#1d4ed8, #9db8ff); outline-offset: 2px }
.panel > section > label { display: grid; gap: 4px }
.buttons { display: flex; gap: 8px }
.modes { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; border: 0 }
.modes legend { padding: 0; color: light-dark(#4d535e, #b5bac4) }
.modes label { display: flex; align-items: center; gap: 8px; min-block-size: 44px; text-transform: capitalize; font-size: 14px }
.modes input { margin: 0 }
.color input[type='text'] { font-size: 13px }
.color, .range { display: grid; grid-template-columns: 92px 44px minmax(0, 1fr); gap: 4px 8px; align-items: center }
.range { grid-template-columns: 92px minmax(0, 1fr) 48px; min-block-size: 44px }
.range input { inline-size: 100%; min-block-size: 44px; accent-color: light-dark(#1d4ed8, #9db8ff) }
.range span { font-size: 13px; text-align: end; font-variant-numeric: tabular-nums }
.font { display: grid; gap: 4px }
.panel input[type='color'] { inline-size: 44px; block-size: 44px; padding: 2px; border: 1px solid light-dark(#878d99, #767d8a); border-radius: 8px; background: light-dark(#fff, #16181d); cursor: pointer }
.panel [aria-invalid] { border-color: light-dark(#b3261e, #ff9d96) }
.panel .wrong { grid-column: 1 / -1; color: light-dark(#b3261e, #ff9d96) }
.warnings { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px; font-size: 13px }
.warnings li { padding: 8px 12px; border-inline-start: 3px solid light-dark(#b3261e, #ff9d96); background: light-dark(#fdecea, #35191a) }
.panel summary { min-block-size: 44px; padding-block: 12px; cursor: pointer; font-size: 13px }
.panel table { inline-size: 100%; border-collapse: collapse; font-size: 12px; font-variant-numeric: tabular-nums }
.panel th { text-align: start; font-weight: 500; padding: 6px 4px 6px 0 }
.panel td { padding: 6px 0; white-space: nowrap }
.panel td[data-low] { font-weight: 600; color: light-dark(#b3261e, #ff9d96) }
.panel textarea { display: block; inline-size: 100%; padding: 12px; resize: vertical; border: 0; border-radius: 8px; color: inherit; font: 12px/1.6 ui-monospace, monospace; background: light-dark(#e4e6eb, #16181d) }
.panel p code { font: 12px/1.6 ui-monospace, monospace; overflow-wrap: anywhere }
.said { min-block-size: 1.5em }
.summary { position: sticky; inset-block-end: 0; display: block; margin-inline: -24px; padding: 12px 24px; font-size: 13px; border-block-start: 1px solid light-dark(#d9dce2, #2a2d35); background: light-dark(#f1f2f5, #0b0c0f) }
.editor .summary[data-low] { font-weight: 600; color: light-dark(#b3261e, #ff9d96) }
.waits { min-block-size: 480px }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (max-width: 760px) {
  .editor { grid-template: auto auto 1fr / minmax(0, 1fr) }
  .editor .bar { padding: 8px 16px }
  .editor .bar h1 { font-size: 16px }
  .editor .bar select { min-block-size: 44px }
  .panel { position: relative; max-block-size: none; padding-inline: 16px; border-inline-end: 0; border-block-end: 1px solid light-dark(#d9dce2, #2a2d35) }
  .summary { margin-inline: -16px; padding-inline: 16px }
  .editor .grid { padding: 16px; --width: 300; grid-template-columns: minmax(0, 1fr) }
  .editor .stage { inline-size: 100% }
}
/* Stacked, both visible: tokens above scroll separately, and views below show their effect. */
@media (max-width: 760px) and (min-height: 640px) {
  .editor { block-size: 100dvh; grid-template-rows: auto minmax(0, 1fr) minmax(0, 1fr) }
  .panel, .editor .grid { overflow: auto }
}
`
