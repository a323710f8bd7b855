/** The page around the cells. */
export const style = `
:root { color-scheme: light dark; font: 400 15px/1.5 ui-sans-serif, system-ui, sans-serif; color: light-dark(#14161a, #f3f4f6); background: light-dark(#f1f2f5, #0b0c0f) }
:root[data-theme='light'] { color-scheme: light }
:root[data-theme='dark'] { color-scheme: dark }
body { margin: 0 }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end; padding: 16px 24px; border-block-end: 1px solid light-dark(#d9dce2, #2a2d35) }
.bar h1 { margin: 0 auto 0 0; font-size: 18px; font-weight: 600; align-self: center }
.bar a { align-self: center; padding-block: 8px; color: light-dark(#1d4ed8, #9db8ff) }
.bar label { display: grid; gap: 2px; font-size: 12px; color: light-dark(#4d535e, #b5bac4) }
.bar select { min-block-size: 36px; padding-inline: 8px; border: 1px solid light-dark(#878d99, #767d8a); border-radius: 8px; font: inherit; font-size: 14px; color: inherit; background: light-dark(#fff, #16181d) }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(calc(var(--width) * 1px), 1fr)); align-items: start; gap: 32px 24px; padding: 24px }
.cell { min-inline-size: 0; margin: 0 }
.cell h2 { margin: 0 0 8px; font-size: 13px; font-weight: 500; color: light-dark(#4d535e, #b5bac4) }
.cell h2 b { font-weight: 600; color: light-dark(#14161a, #f3f4f6) }
.stage { inline-size: calc(var(--width) * 1px); max-inline-size: 100% }
.stage[data-tight] { min-block-size: 48px }
.failed { padding: 12px; border-radius: 8px; color: #fff; background: #b3261e; white-space: pre-wrap }
`
