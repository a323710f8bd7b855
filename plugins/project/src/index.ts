export type { ProjectContract } from './contract.js'
export { type ProjectErrors, projectErrors } from './errors.js'
export type { ProjectOptions } from './options.js'
export { project, projectGrants } from './plugin.js'
