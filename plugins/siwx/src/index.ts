export type { SiwxContract } from './contract.js'
export type { MessageInput, SIWXConfig, SiwxMessage } from './options.js'
export { siwx } from './plugin.js'
