export type { EmailContract, EmailProblem, EmailState } from './contract.js'
export { email, emailGrants } from './plugin.js'
