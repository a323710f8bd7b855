export { type Manifest, type Tags, tagsFor } from './tags.js'
