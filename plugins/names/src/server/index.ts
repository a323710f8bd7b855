export { type NamesServerOptions, namesServer } from './names-server.js'
