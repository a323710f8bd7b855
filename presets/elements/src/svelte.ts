import type { HTMLAttributes } from 'svelte/elements'
import type { LatchkeyElements } from './attributes.js'

/** The elements with Svelte’s own attributes. An app extends `SvelteHTMLElements` with them, as the documentation shows. */
export type SvelteElements = {
  readonly [Name in keyof LatchkeyElements]: LatchkeyElements[Name] & HTMLAttributes<HTMLElement>
}
