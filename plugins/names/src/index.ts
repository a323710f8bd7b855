export type { NameEvent, NamesContract, NamesState } from './contract.js'
export type { NamesOptions } from './options.js'
export { names, namesGrants } from './plugin.js'
