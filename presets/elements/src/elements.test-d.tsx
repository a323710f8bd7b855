import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'
import type { JsxElements } from './jsx.js'
import type { SvelteElements } from './svelte.js'
import type { VueElements } from './vue.js'

// As an app declares them: packages do not change the types of others.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}

export const ok = (
  <>
    <latchkey-button balance="hide" chars-start="6" disabled label="Connect" className="x" />
    <latchkey-wallet-button wallet="io.rabby" onClick={() => {}} />
    <latchkey-widget />
  </>
)
// @ts-expect-error A size is one of two.
export const bad = <latchkey-button size="xl" />
// @ts-expect-error The wallet is required.
export const none = <latchkey-wallet-button />

export const svelte: SvelteHTMLElements['latchkey-network-button'] = { label: 'Network', size: 'sm' }
export type Vue = GlobalComponents['latchkey-account-button']
