import type { DefineComponent } from 'vue'
import type { LatchkeyElements } from './attributes.js'

/** The elements as components, for the editor only. An app extends Vue’s `GlobalComponents` with them, as the documentation shows. */
export type VueElements = {
  readonly [Name in keyof LatchkeyElements]: DefineComponent<LatchkeyElements[Name]>
}
