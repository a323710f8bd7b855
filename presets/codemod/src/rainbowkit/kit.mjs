import { noteOfModule, notesOfNames, notesOfNodes } from './notes.mjs'

const OURS = '@latchkey/compat-rainbowkit'
const STYLES = '@rainbow-me/rainbowkit/styles.css'

/** Entries of RainbowKit's package, and what has their names here. */
const ENTRIES = {
  '@rainbow-me/rainbowkit': OURS,
  '@rainbow-me/rainbowkit/wallets': `${OURS}/wallets`,
  [STYLES]: `${OURS}/styles.css`,
}

/** RainbowKit, and its layer here. The members are those of `appkit`. */
export const rainbowkit = {
  name: 'RainbowKit',
  guide: 'docs/migrate/rainbowkit.md',
  layer: OURS,
  mark: '@rainbow-me/rainbowkit',
  isKit: (specifier) => /^@rainbow-me\/rainbowkit(?:[-/]|$)/.test(specifier),
  ourEntry: (specifier) => ENTRIES[specifier],
  /** Returns whether an import of the module can be removed. */
  isNeedless: (specifier) => specifier === STYLES,
  noteOfModule,
  notesOfNames,
  notesOfNodes,
  additions: () => [],
}
