import { galleryPlugins } from '../../examples/gallery/src/stage.js'

export const plugins = galleryPlugins()
