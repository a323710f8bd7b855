export { type Ask, createAsker } from './create-asker.js'
export type { HttpOptions } from './http.js'
export { lazyHttp } from './lazy.js'
export { servedImage } from './served-image.js'
