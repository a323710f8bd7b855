import type { Context, ListedWallet } from '@latchkey/kernel'
import { type AppLink, appLinks, openLink, surroundings } from '@latchkey/kernel/links'
import { appOf } from './app-of.js'
import type { WalletConnectContract } from './contract.js'
import { noteOpened, topicOf } from './open-pairings.js'
import { isFresh, setOpened } from './state.js'

export type Place = 'web' | 'desktop' | undefined

interface OpenArgs {
  readonly place?: Place
  /** The host shown on the pressed button; without it, a link to an unvouched host is not followed. */
  readonly shownHost?: string | undefined
}

/**
 * Opens a wallet's app with the pairing URI, or this page in the wallet's own browser if it has no other link, in the task of the tap.
 * Returns false without a URI, without a link, or if a host must be shown first (`nextWay`).
 */
export function openWallet(ctx: Context<WalletConnectContract>, wallet: ListedWallet, { place, shownHost }: OpenArgs = {}): boolean {
  const link = nextWay(ctx, wallet, place)
  if (!link || link.unknownHost !== (link.unknownHost && shownHost)) return false
  openLink(link)
  setOpened(ctx.state, { wallet, tried: tried(ctx, wallet) + 1, returned: false })
  const { uri } = ctx.state.pairing
  if (uri !== undefined) noteOpened(ctx, topicOf(uri), wallet)
  return true
}

/** The link that the next tap opens. Each tap takes the next one, and after the last the first again. */
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
