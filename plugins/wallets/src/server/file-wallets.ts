import { parseWalletList } from './parse-wallet-list.js'
import type { WalletListSource } from './wallet-list-source.js'

/** A JSON file of your own, read again every minute. */
export function fileWallets(path: string): WalletListSource {
  return {
    name: `file ${path}`,
    maxAge: 60,
    async load() {
      const { readFile } = await import('node:fs/promises')
      return parseWalletList(await readFile(path, 'utf8'), path)
    },
  }
}
