export { loadAssets } from '../actions/load-assets.js'
export { default as Collectibles } from './collectibles.js'
export { styles } from './parts/styles.js'
export { default as Tokens } from './tokens.js'
