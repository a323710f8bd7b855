/** Style sheets found on real pages, and some that no page should have. */
export const hostSheets: { readonly [name: string]: string } = {
  'Tailwind preflight': `
    *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    html, :host { line-height: 1.5; -webkit-text-size-adjust: 100%; tab-size: 4; font-family: ui-serif, Georgia, serif; font-feature-settings: "smcp"; font-variation-settings: "wght" 700; -webkit-tap-highlight-color: transparent }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
    a { color: inherit; -webkit-text-decoration: inherit; text-decoration: inherit }
    ol, ul, menu { list-style: none }
    img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }
    button, input, select, optgroup, textarea, ::file-selector-button { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
    ::placeholder { opacity: 1; color: red }`,
  'a Bootstrap-like reset': `
    *, *::before, *::after { box-sizing: border-box }
    body { margin: 0; font: 400 1rem/1.5 serif; color: #842029; background: #000; text-align: right; -webkit-text-size-adjust: 100% }
    h1 { margin-top: 0; margin-bottom: .5rem; font-weight: 500; line-height: 1.2; font-size: calc(1.375rem + 1.5vw) }
    p { margin-bottom: 1rem } ol, ul { padding-left: 2rem } a { color: #0d6efd; text-decoration: underline }
    button { border-radius: 0; text-transform: uppercase } label { display: inline-block }
    dialog, .modal { position: absolute; display: none; z-index: 1 } .btn { padding: 99px } .lk-button, .lk-row { display: none }`,
  '* { all: unset }': '* { all: unset !important }',
  '* { all: revert }': '* { all: revert !important } *::before, *::after { all: revert !important }',
  'button { all: unset }': 'button, input, a, dialog { all: unset !important }',
  'a root of 62.5 %':
    'html { font-size: 62.5% !important; line-height: 3 } body { font-size: 1.4rem; letter-spacing: 3px; word-spacing: 9px }',
  'a root of 20 px': 'html { font-size: 20px !important; font-weight: 900; font-style: italic } body { font-size: 2rem }',
  'important attacks': `
    latchkey-shell, div, dialog, section, span { display: none !important; opacity: 0 !important; visibility: hidden !important; transform: scale(2) !important; position: static !important; z-index: -1 !important; pointer-events: none !important; filter: invert(1) !important; contain: strict !important; clip-path: inset(50%) !important; width: 5px !important; height: 5px !important; overflow: hidden !important; content-visibility: hidden !important; zoom: 3 !important }
    *, *::before, *::after { margin: 7px !important; padding: 7px !important; animation: none !important; transition: all 9s !important; outline: 3px dashed red !important; box-shadow: none !important; color: red !important; font: 40px serif !important; background: red !important }`,
  'everything that is inherited': `
    body, latchkey-shell { pointer-events: none; visibility: hidden; user-select: none; -webkit-text-fill-color: red; text-indent: 30px; white-space: pre; direction: rtl; writing-mode: vertical-rl; hyphens: auto; tab-size: 20; quotes: "a" "b"; caption-side: bottom; -webkit-text-stroke: 2px red; text-shadow: 0 0 9px red; list-style: square; font-variant: small-caps; font-feature-settings: "smcp"; text-wrap: nowrap; accent-color: red; caret-color: red; color-scheme: dark; image-rendering: pixelated; cursor: crosshair; text-align: justify; text-transform: uppercase; word-break: break-all; line-break: anywhere; font-stretch: condensed; font-size-adjust: 2; text-rendering: geometricPrecision; -webkit-font-smoothing: none }`,
  'our own names': `
    :root, body { --lk-surface-0: red !important; --lk-surface-1: red !important; --lk-text-1: red !important; --lk-text-2: red; --lk-base: 40px !important; --lk-r: 0; --lk-fill: red; --lk-line: red; --lk-radius-card: 0; --lk-radius-row: 0; --lk-scrim: red; --lk-control: red }
    .lk-root, .lk-frame, .lk-button, .lk-row, .lk-title { display: none !important; color: red !important }`,
}
