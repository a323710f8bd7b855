import type { DefineComponent } from 'vue'
import type { LatchkeyElements } from './attributes.js'

/**
 * The elements as components, for the app to declare: `declare module 'vue' { interface GlobalComponents extends VueElements {} }`. For the
 * editor only: Vue treats them as elements (`compilerOptions.isCustomElement`).
 */
export type VueElements = {
  readonly [Name in keyof LatchkeyElements]: DefineComponent<LatchkeyElements[Name]>
}
