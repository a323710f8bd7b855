import type { Context } from '@latchkey/kernel'
import { walletRoutes } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import type { ConnectContract, WalletRow } from '../contract.js'
import { hasRoute } from '../list-wallets.js'
import { connectWallet } from './connect-wallet.js'

export interface ChooseWalletArgs {
  readonly row: WalletRow
  /** Place in the list, from 0. */
  readonly index: number
  readonly namespace?: string | undefined
}

/** A row was pressed: ask the wallet, ask for the chain first where it serves several, or show how to get it. */
export function chooseWallet(ctx: Context<ConnectContract>, { row, index, namespace }: ChooseWalletArgs): void {
  const view = ctx.core.stack.at(-1)?.view ?? ''
  ctx.emit('selectWallet', { name: row.name, displayIndex: index, view })
  const roads = row.roads.filter((r) => namespace === undefined || r.namespaces.includes(namespace))
  const choices = roads.flatMap((road) => road.namespaces.map((n) => ({ connector: road.connector, namespace: n })))
  const open = choices.filter(
    ({ connector, namespace: n }) => !isConnected(ctx, n, connector) && ctx.core.networks.some((network) => network.chainNamespace === n),
  )
  const [only] = open.length > 0 ? open : choices
  if (!only || row.type === 'walletConnect') offer(ctx, row)
  else if (open.length > 1 && namespace === undefined) {
    ctx.open('ConnectingMultiChain', { name: row.name, roads: row.roads, ...(row.icon !== undefined && { icon: row.icon }) })
  } else askWallet(ctx, { connector: only.connector, namespace: only.namespace })
}

/** Asks and shows the waiting view, in this order: the question must leave in the task of the click. */
export function askWallet(
  ctx: Context<ConnectContract>,
  { connector, namespace }: { readonly connector: string; readonly namespace: string },
): void {
  void connectWallet(ctx, { connector, namespace })
  ctx.open('ConnectingExternal', { connector, namespace })
}

/** The wallet is not here: a QR code or link where a plugin has one, else where to get it. */
function offer(ctx: Context<ConnectContract>, { listed, type }: WalletRow): void {
  const wanted = type === 'walletConnect' ? undefined : listed
  // Of an extension that nothing opens from outside, nothing could scan a code. A wallet's own browser is on phones only.
  const alone = wanted?.chrome_store && !wanted.desktop_link && !hasRoute(wanted, surroundings().touch)
  if (!alone && ctx.read(walletRoutes).some((route) => route.open(wanted))) return
  if (listed) ctx.open('Downloads', { wallet: listed })
}

export function isConnected({ core }: Context<ConnectContract>, namespace: string, connector: string): boolean {
  return core.sessions[namespace]?.connections.some((c) => c.connector === connector) === true
}
