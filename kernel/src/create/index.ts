export { createKernel, hasPlugin } from './create-kernel.js'
