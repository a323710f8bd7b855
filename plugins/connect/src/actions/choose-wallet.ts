import type { Context } from '@latchkey/kernel'
import { walletRoutes } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import type { ConnectContract, WalletRow } from '../contract.js'
import { isLegalAccepted } from '../is-legal-accepted.js'
import { hasRoute } from '../list-wallets.js'
import { isWaiting, setAttempt } from '../state.js'
import { connectWallet } from './connect-wallet.js'

export interface ChooseWalletArgs {
  readonly row: WalletRow
  /** Place in the list, from 0. */
  readonly index: number
  readonly namespace?: string | undefined
}

/** Handles a click on a row: connects the wallet, asks for the chain first if it serves several, or shows how to get it. */
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

/**
 * Connects and then opens the waiting view, in this order: the request must be sent in the task of the click. A wallet that is waiting
 * already is only shown again. Before the legal texts are accepted, the view asks for the tick first and then for the wallet.
 */
export function askWallet(
  ctx: Context<ConnectContract>,
  { connector, namespace }: { readonly connector: string; readonly namespace: string },
): void {
  const { attempt } = ctx.state
  const waits = attempt && isWaiting(attempt.phase) && attempt.connector === connector && attempt.namespace === namespace
  if (!waits) {
    // A wallet of this name that declined or failed before is asked again by the view, too.
    if (isLegalAccepted(ctx)) void connectWallet(ctx, { connector, namespace })
    else setAttempt(ctx.state, undefined)
  }
  ctx.open('ConnectingExternal', { connector, namespace })
}

/** The wallet is not installed: opens a QR code or link if a plugin has one, otherwise the page where to get it. */
function offer(ctx: Context<ConnectContract>, { listed, type }: WalletRow): void {
  const wanted = type === 'walletConnect' ? undefined : listed
  // An extension without any link from outside cannot scan a code. In-app browsers exist on phones only.
  const alone = wanted?.chrome_store && !wanted.desktop_link && !hasRoute(wanted, surroundings().touch)
  if (!alone && ctx.read(walletRoutes).some((route) => route.open(wanted))) return
  if (listed) ctx.open('Downloads', { wallet: listed })
}

export function isConnected({ core }: Context<ConnectContract>, namespace: string, connector: string): boolean {
  return core.sessions[namespace]?.connections.some((c) => c.connector === connector) === true
}
