export type { FoundIdentity, IdentityQuery, IdentitySource } from './identity-source.js'
export { type ProjectServerOptions, projectServer } from './project-server.js'
