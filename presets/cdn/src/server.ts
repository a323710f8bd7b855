export { importMap } from './read-manifest.js'
export type { Tags } from './tags.js'
