export { assetBook } from '../assets/asset-book.js'
export { Total } from './parts/total.js'
export { default } from './tokens.js'
