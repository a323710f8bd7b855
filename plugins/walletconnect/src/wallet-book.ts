import type { CaipNetworkId, Context, ListedWallet } from '@latchkey/kernel'
import { type AppLinks, appBase, isVouched } from '@latchkey/kernel/links'
import type { SessionTypes } from '@walletconnect/types'
import { appOf } from './app-of.js'
import type { PhoneWallet, WalletConnectContract } from './contract.js'
import { readPeer } from './read-peer.js'
import { setWallets } from './state.js'

type Ctx = Context<WalletConnectContract>

const KEY = 'wallets'

/** Reads the previously connected wallets; another tab may have written them. An unexpected value counts as absent. */
export function readWallets(ctx: Ctx): void {
  const stored = parse(ctx) ?? []
  // A change calls listeners, which may read again.
  if (JSON.stringify(stored) !== JSON.stringify(ctx.state.wallets)) setWallets(ctx.state, stored)
}

/** Reads the wallets whenever another tab has stored some. A removed value ends nothing here. */
export function followWallets(ctx: Ctx): void {
  if (typeof window === 'undefined') return
  const heard = ({ key, newValue }: StorageEvent): void => {
    if (newValue !== null && key?.endsWith(`.walletconnect.${KEY}`)) readWallets(ctx)
  }
  window.addEventListener('storage', heard, { signal: ctx.signal })
}

/** Returns undefined if nothing is stored, or something else. */
function parse(ctx: Ctx): readonly PhoneWallet[] | undefined {
  try {
    const stored: unknown = JSON.parse(ctx.storage.get(KEY) ?? 'null')
    return Array.isArray(stored) ? stored.filter(isWallet) : undefined
  } catch {
    // Broken data is removed, so that no later page reads it.
    ctx.storage.set(KEY, undefined)
    return undefined
  }
}

/** Stores a wallet, or its changes. */
export function keepWallet(ctx: Ctx, wallet: PhoneWallet): void {
  write(ctx, [...others(ctx, wallet.topic), wallet])
}

/** Forgets a wallet. */
export function dropWallet(ctx: Ctx, topic: string): void {
  write(ctx, others(ctx, topic))
}

/** Other tabs store their wallets in the same place, so it is read each time. If it was cleared, this tab's wallets stay. */
function others(ctx: Ctx, topic: string): readonly PhoneWallet[] {
  return (parse(ctx) ?? ctx.state.wallets).filter((wallet) => wallet.topic !== topic)
}

/**
 * Describes the other end of a session by its own metadata, and picks the initial chains: the app's preference if the wallet allows it.
 * `approved` lists the usable chains of each family.
 */
export function toWallet(
  ctx: Ctx,
  { topic, peer }: Pick<SessionTypes.Struct, 'topic' | 'peer'>,
  approved: { readonly [namespace: string]: readonly CaipNetworkId[] },
): PhoneWallet {
  const { name, icon, url, native, universal } = readPeer(peer.metadata)
  // A different wallet from the tapped one may have answered.
  const tapped = ctx.state.opened?.wallet
  const opened = tapped && isSameWallet(tapped, { name, url }) ? appOf(tapped) : undefined
  const chains = Object.entries(approved).flatMap(([namespace, allowed]) => {
    const wish = ctx.core.wanted[namespace] ?? ctx.core.networks.find((n) => n.chainNamespace === namespace)?.caipNetworkId
    const chain = allowed.find((one) => one === wish) ?? allowed[0]
    return chain ? [[namespace, chain] as const] : []
  })
  return {
    topic,
    name,
    icon,
    namespaces: Object.keys(approved),
    links: opened ? linksOf(opened, { native, universal }) : {},
    chains: Object.fromEntries(chains),
  }
}

/**
 * The wallet's own links if its record has the same scheme or vouches for the host, otherwise the record's. Any wallet can claim a
 * scheme.
 */
function linksOf(record: AppLinks, { native, universal }: Pick<AppLinks, 'native' | 'universal'>): PhoneWallet['links'] {
  const scheme = (link: string | undefined): string | undefined => appBase(link)?.split(':')[0]?.toLowerCase()
  const isNamed = scheme(native) !== undefined && scheme(native) === scheme(record.native)
  const isKnown = universal !== undefined && isVouched(universal, [record.homepage, record.browser, record.universal])
  return { native: isNamed ? native : record.native, universal: isKnown ? universal : record.universal }
}

function isSameWallet({ name, homepage }: ListedWallet, peer: { readonly name: string; readonly url: string | undefined }): boolean {
  const host = (url: string | undefined): string | undefined => (url && URL.canParse(url) ? new URL(url).hostname : undefined)
  // "Example", "Example Wallet" and "Example Mobile" count as the same.
  const bare = (text: string): string => text.toLowerCase().replace(/\b(wallet|mobile|app)\b|[^\p{L}\p{N}]/gu, '')
  return bare(name) === bare(peer.name) || (host(homepage) !== undefined && host(homepage) === host(peer.url))
}

function write(ctx: Ctx, wallets: readonly PhoneWallet[]): void {
  setWallets(ctx.state, wallets)
  ctx.storage.set(KEY, wallets.length > 0 ? JSON.stringify(wallets) : undefined)
}

function isWallet(value: unknown): value is PhoneWallet {
  const { topic, name, namespaces, links, chains } = (value ?? {}) as Readonly<Record<string, unknown>>
  const texts = (of: unknown): boolean => typeof of === 'object' && of !== null && Object.values(of).every((one) => typeof one === 'string')
  return (
    typeof topic === 'string' && typeof name === 'string' && Array.isArray(namespaces) && texts(namespaces) && texts(links) && texts(chains)
  )
}
