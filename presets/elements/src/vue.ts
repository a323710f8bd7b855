import type { DefineComponent } from 'vue'
import type { LatchkeyElements } from './attributes.js'

/** Types of the elements for Vue's templates: `import '@latchkey/elements/vue'`. */
declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}

/** The elements as components, for the editor only: Vue treats them as elements (`compilerOptions.isCustomElement`). */
export type VueElements = {
  readonly [Name in keyof LatchkeyElements]: DefineComponent<LatchkeyElements[Name]>
}
