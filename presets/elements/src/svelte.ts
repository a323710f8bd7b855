import type { HTMLAttributes } from 'svelte/elements'
import type { LatchkeyElements } from './attributes.js'

/** Types of the elements for Svelte's templates: `import '@latchkey/elements/svelte'`. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}

/** The elements with Svelte's own attributes. */
export type SvelteElements = {
  readonly [Name in keyof LatchkeyElements]: LatchkeyElements[Name] & HTMLAttributes<HTMLElement>
}
