import { parseWalletList } from './parse-wallet-list.js'
import type { WalletListSource } from './wallet-list-source.js'

/** A JSON file of your own behind a URL, loaded every ten minutes. */
export function urlWallets(url: string): WalletListSource {
  return {
    name: url,
    maxAge: 600,
    async load({ fetch: send, signal }) {
      const answer = await send(url, { headers: { accept: 'application/json' }, signal })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
      return parseWalletList(await answer.text(), url)
    },
  }
}
