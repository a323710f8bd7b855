/** What is about tokens. One place to load it from: bundlers repeat themselves for each. */
export const loadTokens = (): Promise<typeof import('./tokens.js')> => import('./tokens.js')
