export { default as Account } from './account.js'
export { default as AccountSettings } from './account-settings.js'
export { assetViews } from './asset-chunk.js'
export { styles } from './parts/styles.js'

export const collectibles = (): Promise<typeof import('./collectibles.js')> => import('./collectibles.js')
