import type { ConnectorInfo, ListedWallet } from '@latchkey/kernel'
import { isForgedText } from '@latchkey/kernel/ui/basics'
import type { RecentWallet, WalletRow, WalletRowType } from './contract.js'
import { inWalletBrowser } from './in-wallet-browser.js'
import type { ConnectOptions } from './options.js'

export interface ListWalletsArgs {
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly RecentWallet[]
  /** Wallets from the wallet sources, by rank. */
  readonly listed: readonly ListedWallet[]
  readonly namespace: string | undefined
  /** Connectors that are connected right now. */
  readonly connected: readonly string[]
  readonly touch: boolean
  /** A plugin can open the app of a wallet that is not in the page. */
  readonly routes?: boolean
  readonly options: ConnectOptions
}

/** Specification section 2. */
const ORDER: readonly WalletRowType[] = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
const TARGET = 4

/** All rows of the Connect view, once each, in order. Pure, and the only place with these rules. */
export function listWallets(args: ListWalletsArgs): readonly WalletRow[] {
  return order(limitRecommended(candidates(args), args), args.options.connectorTypeOrder)
}

/**
 * The rows while a list is loading. Rows it is likely to add are present as `kept` placeholders, so that nothing moves under a finger
 * when it arrives: the same rules apply to wallets that have only an id so far.
 */
export function listPlaces(args: ListWalletsArgs): readonly (WalletRow & { readonly kept: boolean })[] {
  const { featuredWalletIds = [], includeWalletIds = ['0', '1', '2', '3'] } = args.options
  const ids = new Set([...args.recent.map(({ id }) => id), ...featuredWalletIds, ...includeWalletIds])
  const coming = [...ids].map((id): ListedWallet => ({ id, name: id, mobile_link: id }))
  return listWallets({ ...args, listed: [...args.listed, ...coming] }).map((row) => ({
    ...row,
    kept: row.roads.length === 0 && coming.some((wallet) => wallet === row.listed),
  }))
}

/** Keeps the first installed wallets, and everything that is not installed. */
export function limitInstalled<R extends WalletRow>(rows: readonly R[], most = rows.length): readonly R[] {
  let left = most
  return rows.filter(({ installed, type }) => !installed || type === 'walletConnect' || left-- > 0)
}

/** Every wallet once, unordered. */
export function candidates(args: ListWalletsArgs): readonly WalletRow[] {
  const { options, listed, touch } = args
  const known = [...(options.customWallets ?? []), ...listed]
  const live = merge(fromConnectors(args), known).filter((row) => isWanted(row, options))
  const recents = args.recent.flatMap((r) => fromRecent(r, known))
  const featured = (options.featuredWalletIds ?? []).flatMap((id) => known.filter((w) => w.id === id)).map((w) => fromListed(w, 'featured'))
  const custom = (options.customWallets ?? []).map((w) => fromListed(w, 'custom'))
  const rest = listed.map((w) => fromListed(w, 'recommended'))
  const unreachable = (row: WalletRow): boolean => touch && row.roads.length === 0 && !hasRoute(row.listed, touch) && row.type !== 'custom'
  const offered = [...recents, ...featured, ...custom, ...rest].filter(
    (row) => isIncluded(row, options) && isWanted(row, options) && serves(row, args.namespace) && !unreachable(row),
  )
  const others = inWalletBrowser(args) ? withoutItself(live, offered) : [...live, ...offered]
  return distinct(others).map((row) => withListing(row, known, args.recent))
}

/** A row in progress: the wallet's own claims, and whether its name belongs to another wallet. */
type LiveRow = WalletRow & { readonly rdns: string | undefined; readonly borrowed: boolean }

function fromConnectors({ connectors, namespace, connected, recent, options, touch }: ListWalletsArgs): readonly LiveRow[] {
  const { connectorImages = {} } = options
  return connectors.flatMap((c): readonly LiveRow[] => {
    const type = typeOf(c)
    if (!type || c.listed === false || (namespace !== undefined && !c.namespaces.includes(namespace))) return []
    // Each wallet at the other end has its own id, prefixed with the id of its connector.
    if (type === 'walletConnect' && connected.some((id) => id.split(':')[0] === c.id)) return []
    const installed = c.installed ?? type === 'injected'
    if (isAbsentBrowserWallet(c, installed, touch)) return []
    const icon = connectorImages[c.id] ?? connectorImages[c.rdns ?? ''] ?? c.icon
    const isRecent = recent.some((r) => r.id === c.id)
    const odd = isForgedText(c.name)
    return [
      {
        key: c.id,
        type,
        name: c.name,
        rdns: c.rdns,
        ...(odd && { odd }),
        borrowed: odd,
        icon,
        installed,
        recent: isRecent,
        reconnect: c.reconnect,
        roads: [{ connector: c.id, namespaces: c.namespaces }],
        listed: undefined,
      },
    ]
  })
}

function typeOf({ type }: ConnectorInfo): WalletRowType | undefined {
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  if (type === 'EXTERNAL') return 'external'
  return type === 'AUTH' || type === 'ID_AUTH' ? undefined : 'injected'
}

/** Specification section 5: hidden on a desktop when absent, on a phone when absent and without an rdns. */
function isAbsentBrowserWallet(
  { name, rdns }: { readonly name: string; readonly rdns?: string },
  installed: boolean,
  touch: boolean,
): boolean {
  return name === 'Browser Wallet' && !installed && (!touch || rdns === undefined)
}

/** A wallet's own browser needs no QR code; an unnamed wallet could be any of the offered ones. */
function withoutItself(live: readonly WalletRow[], offered: readonly WalletRow[]): readonly WalletRow[] {
  const here = live.filter((row) => row.type !== 'walletConnect')
  return here.some((row) => row.name === 'Browser Wallet') ? here : [...here, ...offered]
}

/** Folds a name so that names that look the same compare equal. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{M}]/gu, '')
}

/**
 * A wallet may announce itself once per family of chains: its rows become one with several roads. Rows match by rdns, or by name if no
 * other wallet claims that name.
 */
function merge(rows: readonly LiveRow[], known: readonly ListedWallet[]): readonly WalletRow[] {
  const claims = new Map<string, Set<string>>()
  for (const { name, rdns } of rows) {
    if (rdns === undefined) continue
    const own = claims.get(fold(name)) ?? new Set()
    claims.set(fold(name), own.add(rdns))
  }
  const names = new Map(known.flatMap(({ name, rdns }) => (rdns === undefined ? [] : [[fold(name), rdns] as const])))
  const merged: LiveRow[] = []
  for (const given of rows) {
    const name = fold(given.name)
    const listed = names.get(name)
    // A name counts as borrowed if it is a known wallet's with another rdns, if several wallets claim it, or if it uses letters of
    // another alphabet.
    const borrowed =
      given.borrowed || (claims.get(name)?.size ?? 0) > 1 || (given.rdns !== undefined && listed !== undefined && listed !== given.rdns)
    const row = { ...given, borrowed }
    const at = merged.findIndex((other) => isSame(other, row))
    const same = merged[at]
    if (!same) merged.push(row)
    else {
      const fresh = row.roads.filter((road) => !road.namespaces.every((n) => same.roads.some((r) => r.namespaces.includes(n))))
      merged[at] = {
        ...same,
        rdns: same.rdns ?? row.rdns,
        icon: same.icon ?? row.icon,
        recent: same.recent || row.recent,
        reconnect: same.reconnect ?? row.reconnect,
        roads: [...same.roads, ...fresh],
      }
    }
  }
  return merged.map((row) => (row.borrowed || hasTwin(row, merged) ? { ...row, note: noteOf(row, merged) } : row))
}

function isSame(a: LiveRow, b: LiveRow): boolean {
  // Two builds of one extension claim the same, and are two wallets. A row without an rdns may be the same wallet's legacy announcement.
  if ((a.rdns === undefined) === (b.rdns === undefined) && meets(a, b)) return false
  if (a.rdns !== undefined && b.rdns !== undefined) return a.rdns === b.rdns
  return fold(a.name) === fold(b.name) && !a.borrowed && !b.borrowed
}

function meets(a: WalletRow, b: WalletRow): boolean {
  return a.roads.some((road) => b.roads.some((other) => road.namespaces.some((n) => other.namespaces.includes(n))))
}

function hasTwin(row: LiveRow, rows: readonly LiveRow[]): boolean {
  return rows.some((other) => other !== row && fold(other.name) === fold(row.name))
}

/** The rdns; numbered if several rows have the same one, or none. */
function noteOf(row: LiveRow, rows: readonly LiveRow[]): string | undefined {
  const alike = rows.filter(({ rdns, name }) => rdns === row.rdns && fold(name) === fold(row.name))
  return alike.length > 1 ? `${row.rdns ?? ''} (${alike.indexOf(row) + 1})`.trim() : row.rdns
}

/** Common properties of two rows of one wallet: any of its ids, and its name unless that is borrowed. */
function marksOf(row: WalletRow): readonly string[] {
  const ids = idsOf(row).flatMap((id) => (id === undefined ? [] : [`id ${id}`]))
  return (row as Partial<LiveRow>).borrowed ? ids : [`name ${fold(row.name)}`, ...ids]
}

function idsOf(row: WalletRow): readonly (string | undefined)[] {
  const { key, roads, listed } = row
  return [key, (row as Partial<LiveRow>).rdns, listed?.id, listed?.rdns, ...roads.map((road) => road.connector)]
}

/** Keeps the first of each: installed before recent before featured before custom before recommended. Lists may be long. */
function distinct(rows: readonly WalletRow[]): readonly WalletRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const marks = marksOf(row)
    // Duplicates among connected rows have been merged already.
    const known = row.roads.length === 0 && marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return !known
  })
}

function fromListed(listed: ListedWallet, type: WalletRowType): WalletRow {
  return { key: listed.id, type, name: listed.name, icon: listed.image_url, installed: false, recent: false, roads: [], listed }
}

/** Returns no row for a recent wallet that no longer exists in any list. */
function fromRecent({ id, rdns, name }: RecentWallet, known: readonly ListedWallet[]): readonly WalletRow[] {
  const listed = known.find((w) => w.id === id || (rdns !== undefined && w.rdns === rdns) || (w.name === name && agree(rdns, w.rdns)))
  return listed ? [{ ...fromListed(listed, 'recent'), recent: true }] : []
}

/** Returns true unless the two contradict each other. */
function agree(rdns: string | undefined, other: string | undefined): boolean {
  return rdns === undefined || other === undefined || rdns === other
}

/** Adds a wallet's list data. Lists may be long, so this avoids allocations per entry. */
function withListing(row: WalletRow, known: readonly ListedWallet[], recent: readonly RecentWallet[]): WalletRow {
  const ids = idsOf(row)
  const { rdns, borrowed } = row as Partial<LiveRow>
  const named = (w: ListedWallet): boolean => !borrowed && w.name === row.name && agree(rdns, w.rdns)
  const listed = row.listed ?? known.find((w) => ids.includes(w.id) || (w.rdns && ids.includes(w.rdns)) || named(w))
  const isRecent = row.recent || recent.some((r) => r.id === row.key || r.id === listed?.id)
  return { ...row, listed, recent: isRecent }
}

function isWanted(row: WalletRow, { excludeWalletIds = [] }: ConnectOptions): boolean {
  if (row.type === 'walletConnect' || row.type === 'external') return true
  const ids = idsOf(row)
  return !excludeWalletIds.some((excluded) => ids.includes(excluded) || excluded.toLowerCase() === row.name.toLowerCase())
}

function isIncluded({ listed, type }: WalletRow, { includeWalletIds }: ConnectOptions): boolean {
  return !includeWalletIds || type === 'custom' || (listed !== undefined && includeWalletIds.includes(listed.id))
}

function serves({ listed }: WalletRow, namespace: string | undefined): boolean {
  return namespace === undefined || !listed?.chains || listed.chains.some((chain) => chain.split(':')[0] === namespace)
}

/** Returns true if a wallet is reachable other than as an extension. Its own browser counts on phones only. */
export function hasRoute(listed: ListedWallet | undefined, touch: boolean): boolean {
  return Boolean(listed?.mobile_link ?? listed?.link_mode ?? listed?.webapp_link ?? (touch && listed?.browser_link))
}

/** Keeps as many recommendations as fill the list up to four; none on a page without any way to connect a wallet. */
function limitRecommended(rows: readonly WalletRow[], { touch, routes }: ListWalletsArgs): readonly WalletRow[] {
  const counted = rows.filter((r) => !['recommended', 'walletConnect'].includes(r.type) && r.name !== 'Browser Wallet').length
  const useful = rows.some((r) => ['walletConnect', 'injected', 'custom'].includes(r.type) || (routes && touch && r.listed?.browser_link))
  let left = useful ? Math.max(0, TARGET - counted) : 0
  return rows.filter((r) => r.type !== 'recommended' || left-- > 0)
}

function order(rows: readonly WalletRow[], first: readonly WalletRowType[] = []): readonly WalletRow[] {
  const types = [...first.filter((t) => ORDER.includes(t)), ...ORDER]
  return [...rows].sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type) || rank(b) - rank(a))
}

/** Recently used wallets come first, and before those, wallets that only need to be asked again. */
function rank({ reconnect, recent }: WalletRow): number {
  return reconnect ? 2 : Number(recent)
}
