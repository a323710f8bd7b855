import type { Context, ListedWallet, WalletQuery } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import { appLinks, openLink, surroundings } from '@latchkey/kernel/links'
import type { SolanaContract } from '../contract.js'

/** Ids are those of the public wallet directories, so that a wallet gets the same row whichever source it comes from. */
const WALLETS: readonly ListedWallet[] = [
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.com',
    browser_link: 'https://phantom.app/ul/browse/{url}?ref={origin}',
    chains: ['solana', 'eip155', 'bip122'],
  },
  {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    name: 'Solflare',
    homepage: 'https://solflare.com',
    browser_link: 'https://solflare.com/ul/v1/browse/{url}?ref={origin}',
    chains: ['solana'],
  },
  {
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    name: 'Backpack',
    rdns: 'app.backpack',
    homepage: 'https://backpack.app',
    browser_link: 'https://backpack.app/ul/v1/browse/{url}?ref={origin}',
    chains: ['solana', 'eip155'],
  },
]

/** The wallets that match a list query. Next to another list, it neither counts towards the total nor replaces one that fails. */
export function list(
  ctx: Pick<Context<SolanaContract>, 'read'>,
  { include, exclude, namespace, search = '', page = 1 }: WalletQuery,
): { readonly wallets: readonly ListedWallet[]; readonly count: number; readonly incomplete: boolean } {
  const wallets = WALLETS.filter(
    ({ id, name, chains }) =>
      page === 1 &&
      // A computer with a touch screen has extensions.
      surroundings().touch &&
      (!include || include.includes(id)) &&
      !exclude?.includes(id) &&
      (namespace === undefined || chains?.includes(namespace)) &&
      name.toLowerCase().includes(search.toLowerCase()),
  )
  const alone = ctx.read(walletSources).length === 1
  return { wallets, count: alone ? wallets.length : 0, incomplete: !alone }
}

/** Opens this page in the wallet's own browser. Returns false if it has none, or supports other chain families only. */
export function open(wallet: ListedWallet | undefined): boolean {
  const where = surroundings()
  if (!where.touch || wallet?.chains?.every((chain) => chain.split(':')[0] !== 'solana')) return false
  const [link] = appLinks({ links: { browser: wallet?.browser_link }, page: location.href, where })
  if (link) openLink(link)
  return link !== undefined
}
