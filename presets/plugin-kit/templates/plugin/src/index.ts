export type { __Name__Contract, __Name__State, RedeemArgs } from './contract.js'
export { __id__ } from './plugin.js'
