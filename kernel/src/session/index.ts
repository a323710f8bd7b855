export { cleanName } from './clean-name.js'
export { type ConnectionsDeps, createConnections, type SessionEngine } from './connections.js'
export { type Connectors, createConnectors } from './connectors.js'
export { initialSession } from './initial.js'
