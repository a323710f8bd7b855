export { smartAccountSchemes } from './schemes.js'
