export { createRouter, type Opened, type Router } from './router.js'
export { createShells, type Shells } from './shells.js'
export { slot } from './slot.js'
export { viewFrom } from './view-from.js'
