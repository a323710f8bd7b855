/** The code needed to call a wallet. Imported in one place: bundlers emit duplicates for each import. */
export const loadWalletRuntime = (): Promise<typeof import('./wallet-runtime.js')> => import('./wallet-runtime.js')
