export type { EmailContract, EmailProblem, EmailSent, EmailState } from './contract.js'
export { type EmailErrors, emailErrors } from './errors.js'
export { email, emailGrants } from './plugin.js'
