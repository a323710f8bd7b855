export { type FormatFiatOptions, formatFiat } from './format-fiat.js'
export { fromUnits } from './from-units.js'
export { toUnits } from './to-units.js'
export { withSymbol } from './with-symbol.js'
