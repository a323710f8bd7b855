export { createKernel, hasPlugin } from './create-kernel.js'
export type { Engine } from './engine.js'
