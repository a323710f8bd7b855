export type { StandardFeatures } from './features.js'
export { type StandardContracts, type StandardOptions, type StandardPreset, standard } from './standard.js'
