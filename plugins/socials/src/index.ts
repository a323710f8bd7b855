export type { SocialPhase, SocialsContract, SocialsState } from './contract.js'
export { type SocialsErrors, socialsErrors } from './errors.js'
export type { SocialsOptions } from './options.js'
export { socials, socialsGrants } from './plugin.js'
