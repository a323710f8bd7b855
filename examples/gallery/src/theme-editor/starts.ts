import { hearth, ink, ledger, midnight, sorbet } from '@latchkey/kernel/themes'
import { sameTokens, type Tokens } from './values.js'

/** Starting points: the default look, and the ready-made themes. */
export const starts: { readonly [name: string]: Tokens } = {
  default: {},
  hearth: hearth.tokens ?? {},
  ink: ink.tokens ?? {},
  ledger: ledger.tokens ?? {},
  midnight: midnight.tokens ?? {},
  sorbet: sorbet.tokens ?? {},
}

/** Returns the name of the starting point with exactly these tokens. */
export function startOf(tokens: Tokens): string | undefined {
  return Object.keys(starts).find((name) => sameTokens(starts[name] ?? {}, tokens))
}
