/** Folders whose code is on every page. */
const everywhere = ['kernel', 'plugins/connect', 'plugins/account', 'plugins/eip155', 'presets/evm', 'presets/standard', 'presets/sandbox']

const wallet = ['embedded', 'frame', 'smart', 'social']
const server = ['buying', 'embedded', 'guests', 'history', 'names', 'pay', 'siwx', 'smart', 'social', 'swap', 'wallets']

/** Beginnings of the names of browser tests about a folder, beside those that begin like the folder itself. */
const more = {
  'plugins/bip122': ['bitcoin', 'three', 'embedded-bitcoin'],
  'plugins/email': ['embedded-email', 'embedded-journey', 'siwx-email'],
  'plugins/embedded-wallet': wallet,
  'plugins/history': ['activity', 'history'],
  'plugins/onramp': ['buying'],
  'plugins/prices': ['tokens', 'send-form'],
  'plugins/project': ['host-page'],
  'plugins/receive': ['receive'],
  'plugins/rpc': ['networks'],
  'plugins/smart-accounts': ['smart', 'swap-smart'],
  'plugins/socials': ['social'],
  'plugins/solana': ['solana', 'three', 'send-families', 'swap-solana', 'embedded-solana'],
  'plugins/swaps': ['swap'],
  'plugins/walletconnect': ['walletconnect', 'solana-phone'],
  'presets/server': server,
  'server-kit': server,
  'wallet/frame': wallet,
  'wallet/protocol': wallet,
  'wallet/server': wallet,
}

/**
 * Returns whether a browser test is about a folder of the product, by its file's name. Nearly every page shows nearly every plugin, so
 * what a page imports says nothing about that.
 */
export function isAbout(test, folder) {
  const name = test.split('/').at(-1)
  const begins = [folder.split('/').at(-1), ...(more[folder] ?? [])]
  return everywhere.includes(folder) || begins.some((each) => name.startsWith(each))
}
