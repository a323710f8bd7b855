export type { ServerState } from '../types/index.js'
export { cookieStorage } from './cookie-storage.js'
export { createServerState } from './create-server-state.js'
