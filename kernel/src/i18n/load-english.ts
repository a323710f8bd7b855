/**
 * English, the formatter for values, and text direction. Imported in one place only, because bundlers duplicate the code for each import.
 */
export const loadEnglish = (): Promise<typeof import('./english.js')> => import('./english.js')
