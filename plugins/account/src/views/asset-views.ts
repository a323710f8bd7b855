export { loadAssets } from '../actions/load-assets.js'
export { default } from './tokens.js'
