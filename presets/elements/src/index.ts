export type { ElementAttributes, LatchkeyElements } from './attributes.js'
export { type DefineOptions, defineElements, type ElementKind, type KernelSource } from './define-elements.js'
