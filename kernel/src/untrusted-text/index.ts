/** Makes texts from tokens, apps and nodes safe to show beside one's own words. */
export { cleanSymbol, cleanText } from './clean-text.js'
export { imitates } from './imitates.js'
