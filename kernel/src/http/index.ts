export { type Ask, createAsker } from './create-asker.js'
export { lazyHttp } from './lazy.js'
export { servedImage } from './served-image.js'
