import type { Context, ListedWallet } from '@latchkey/kernel'
import { type AppLink, appLinks, openLink, surroundings } from '@latchkey/kernel/links'
import { appOf } from './app-of.js'
import type { WalletConnectContract } from './contract.js'
import { isFresh, setOpened } from './state.js'

export type Place = 'web' | 'desktop' | undefined

interface OpenArgs {
  readonly place?: Place
  /** The host that the visitor saw on what they pressed; only then a link to an unvouched host is followed. */
  readonly shownHost?: string | undefined
}

/**
 * Opens a wallet's app with the address, or this page in the wallet's own browser where it has nothing else, in the task of the
 * tap. Returns false when there is no address yet, no way, or a host to show first (`nextWay`).
 */
export function openWallet(ctx: Context<WalletConnectContract>, wallet: ListedWallet, { place, shownHost }: OpenArgs = {}): boolean {
  const link = nextWay(ctx, wallet, place)
  if (!link || link.unknownHost !== (link.unknownHost && shownHost)) return false
  openLink(link)
  setOpened(ctx.state, { wallet, tried: tried(ctx, wallet) + 1, returned: false })
  return true
}

/** The way that the next tap takes. Each time the next one; after the last the first again. */
export function nextWay(ctx: Context<WalletConnectContract>, wallet: ListedWallet, place?: Place): AppLink | undefined {
  const { pairing } = ctx.state
  const uri = isFresh(pairing, Date.now()) ? pairing.uri : undefined
  const app = appOf(wallet, place === 'desktop' ? place : undefined)
  const all = appLinks({ links: app, uri, page: location.href, where: surroundings() })
  const ways = all.filter(({ kind }) => kind === 'browser' || (uri !== undefined && (kind === 'web') === (place === 'web')))
  return ways[tried(ctx, wallet) % Math.max(1, ways.length)]
}

function tried({ state: { opened } }: Context<WalletConnectContract>, { id }: ListedWallet): number {
  return opened?.wallet.id === id ? opened.tried : 0
}
