import type { Context, ListedWallet } from '@latchkey/kernel'
import { appLinks, openLink, surroundings } from '@latchkey/kernel/links'
import { appOf } from './app-of.js'
import type { WalletConnectContract } from './contract.js'
import { isFresh, setOpened } from './state.js'

/**
 * Opens a wallet's app with the address, or this page in the wallet's own browser where it has nothing else, in the task of the
 * tap. Answers false when there is no address yet, or no way.
 */
export function openWallet(ctx: Context<WalletConnectContract>, wallet: ListedWallet, place?: 'web' | 'desktop'): boolean {
  const { pairing } = ctx.state
  const uri = isFresh(pairing, Date.now()) ? pairing.uri : undefined
  const app = appOf(wallet, place === 'desktop' ? place : undefined)
  const all = appLinks({ links: app, uri, page: location.href, where: surroundings() })
  const ways = all.filter(({ kind }) => kind === 'browser' || (uri !== undefined && (kind === 'web') === (place === 'web')))
  const tried = ctx.state.opened?.wallet.id === wallet.id ? ctx.state.opened.tried : 0
  // Each time the next way; after the last the first again.
  const link = ways[tried % Math.max(1, ways.length)]
  if (!link) return false
  openLink(link)
  setOpened(ctx.state, { wallet, tried: tried + 1, returned: false })
  return true
}
