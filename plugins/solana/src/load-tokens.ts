/** The token code. Imported in one place: bundlers emit duplicates for each import. */
export const loadTokens = (): Promise<typeof import('./tokens.js')> => import('./tokens.js')
