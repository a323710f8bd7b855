/** What follows once a wallet is asked. One place to load it from: bundlers repeat themselves for each. */
export const loadOnceAsked = (): Promise<typeof import('./once-asked.js')> => import('./once-asked.js')
