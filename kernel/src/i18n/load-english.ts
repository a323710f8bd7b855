/** English, what puts values into texts, and which way they run. One place to load it from: bundlers repeat themselves for each. */
export const loadEnglish = (): Promise<typeof import('./english.js')> => import('./english.js')
