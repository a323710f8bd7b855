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

/** Returns whether a module or package is AppKit's. */
export function isAppKit(specifier) {
  return /^@reown\/appkit(?:[-/]|$)/.test(specifier)
}

/** Returns our module for one of AppKit's; undefined if it has no equal. */
export function ourEntry(specifier) {
  return ENTRIES[specifier]
}
