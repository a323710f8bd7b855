export type { __Name__Contract, __Name__State, AddArgs } from './contract.js'
export { __id__ } from './plugin.js'
