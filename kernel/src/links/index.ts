/** Ways into the app of a wallet, for plugins that have one. Pure but for `openLink`. */
export { type AppLink, type AppLinks, type AppLinksArgs, appLinks } from './app-links.js'
export { openLink } from './open-link.js'
export { type Surroundings, surroundings } from './surroundings.js'
