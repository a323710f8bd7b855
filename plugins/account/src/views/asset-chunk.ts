/** The code that lists tokens: a chunk that the account's first render does without. */
export const assetViews = (): Promise<typeof import('./asset-views.js')> => import('./asset-views.js')
