export { assetBook } from '../assets/asset-book.js'
export { default } from './tokens.js'
