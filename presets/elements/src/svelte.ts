import type { HTMLAttributes } from 'svelte/elements'
import type { LatchkeyElements } from './attributes.js'

/**
 * The elements with Svelte's own attributes, for the app to declare: `declare module 'svelte/elements' { interface SvelteHTMLElements extends
 * SvelteElements {} }`.
 */
export type SvelteElements = {
  readonly [Name in keyof LatchkeyElements]: LatchkeyElements[Name] & HTMLAttributes<HTMLElement>
}
