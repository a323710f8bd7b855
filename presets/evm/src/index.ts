export { type EvmContracts, type EvmOptions, type EvmPreset, evm } from './evm.js'
