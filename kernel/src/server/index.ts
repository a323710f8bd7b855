export type { Handlers, ServerEnv, ServerOptions, ServerPlugin } from './create-server.js'
export { createServer } from './create-server.js'
export { defineServerPlugin } from './define-server-plugin.js'
export { isAllowedOrigin } from './is-allowed-origin.js'
