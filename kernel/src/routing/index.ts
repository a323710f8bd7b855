export { createRouter, type Opened, type Router } from './router.js'
export { createShellMounts, type ShellMounts } from './shell-mounts.js'
export { slot } from './slot.js'
export { viewFrom } from './view-from.js'
