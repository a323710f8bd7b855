export { default as Account } from './account.js'
export { default as AccountSettings } from './account-settings.js'
export { styles } from './parts/styles.js'

export const assetViews = (): Promise<typeof import('./asset-views.js')> => import('./asset-views.js')
export const collectibles = (): Promise<typeof import('./collectibles.js')> => import('./collectibles.js')
