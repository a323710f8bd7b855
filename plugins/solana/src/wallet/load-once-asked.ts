/** The code needed once a wallet is asked. Imported in one place: bundlers emit duplicates for each import. */
export const loadOnceAsked = (): Promise<typeof import('./once-asked.js')> => import('./once-asked.js')
