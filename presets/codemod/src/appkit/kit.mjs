import { declarations } from './declarations.mjs'
import { noteOfModule, notesOfNames, notesOfNodes } from './notes.mjs'

const OURS = '@latchkey/compat-appkit'

/** Entries of AppKit's packages, and what has their names here. */
const ENTRIES = {
  '@reown/appkit': OURS,
  '@reown/appkit/react': `${OURS}/react`,
  '@reown/appkit/networks': `${OURS}/networks`,
  '@reown/appkit/vue': `${OURS}/vue`,
  '@reown/appkit-adapter-wagmi': `${OURS}/wagmi`,
  '@reown/appkit-adapter-ethers': `${OURS}/ethers`,
  '@reown/appkit-adapter-solana': `${OURS}/solana`,
  '@reown/appkit-adapter-solana/react': `${OURS}/solana`,
  '@reown/appkit-adapter-bitcoin': `${OURS}/bitcoin`,
  '@reown/appkit-wallet-button': OURS,
  '@reown/appkit-wallet-button/react': `${OURS}/react`,
  '@reown/appkit-wallet-button/vue': `${OURS}/vue`,
}

/** AppKit, and its layer here. */
export const appkit = {
  name: 'AppKit',
  guide: 'docs/migrate/appkit.md',
  layer: OURS,
  /** Text of every file that names the kit. */
  mark: '@reown/appkit',
  /** Returns whether a module or package is the kit's. */
  isKit: (specifier) => /^@reown\/appkit(?:[-/]|$)/.test(specifier),
  /** Returns our module for one of the kit's; undefined if it has no equal. */
  ourEntry: (specifier) => ENTRIES[specifier],
  noteOfModule,
  notesOfNames,
  notesOfNodes,
  /** Returns files to add. */
  additions: declarations,
}
