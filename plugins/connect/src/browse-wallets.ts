import type { WalletRow } from './contract.js'
import { candidates, type ListWalletsArgs } from './list-wallets.js'

/** The rows of a view with the whole list: installed wallets, featured ones, the app's custom ones, then the rest by rank. */
export function browseWallets(args: ListWalletsArgs): readonly WalletRow[] {
  const rows = candidates({ ...args, recent: [] }).filter(({ type }) => type !== 'walletConnect' && type !== 'external')
  const featured = args.options.featuredWalletIds ?? []
  const place = ({ listed }: WalletRow): number => (listed ? featured.indexOf(listed.id) : -1)
  const rank = (row: WalletRow): number => (place(row) < 0 ? featured.length : place(row))
  return [...rows.filter((row) => row.installed).sort((a, b) => rank(a) - rank(b)), ...rows.filter((row) => !row.installed)]
}
