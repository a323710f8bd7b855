/** Links to wallet apps, for plugins of wallets that have one. Pure except for `openLink`. */
export { appBase } from './app-base.js'
export { type AppLink, type AppLinks, type AppLinksArgs, appLinks } from './app-links.js'
export { isVouched } from './is-vouched.js'
export { openLink } from './open-link.js'
export { pageBase } from './page-base.js'
export { type Surroundings, surroundings } from './surroundings.js'
