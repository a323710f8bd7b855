export type { ReceiveContract } from './contract.js'
export { receive } from './plugin.js'
