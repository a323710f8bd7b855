export type { ReceiveContract } from './contract.js'
export { receive, receiveGrants } from './plugin.js'
