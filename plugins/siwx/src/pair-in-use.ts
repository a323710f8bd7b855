import type { Account, ChainAdapter, Connection, Connector, Context, GuardedPair } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'
import { chains, connections } from '@latchkey/kernel/late'
import type { SiwxContract, SiwxEvent } from './contract.js'
import { siwxErrors } from './errors.js'

type Ctx = Context<SiwxContract>

/** Everything a signature needs. */
export interface Signer {
  readonly adapter: ChainAdapter
  readonly connection: Connection
  readonly account: Account
}

/**
 * Returns the current account and network.
 * @throws siwx/no-account, no-network
 */
export function pairInUse({ core }: Ctx): GuardedPair {
  const { namespace, address, session, network } = accountInUse(core, core.namespace) ?? {}
  if (namespace === undefined || !address || session?.status !== 'connected') throw siwxErrors.create('no-account', {})
  const here = session.chain ?? network?.caipNetworkId
  if (!here || !session.supported) throw siwxErrors.create('no-network', {})
  return { namespace, address, chain: here }
}

/** @throws siwx/no-client if the account no longer has a wallet */
export function signerOf(ctx: Ctx, { namespace, address }: GuardedPair): Signer {
  const adapter = ctx.read(chains).find((one) => one.namespace === namespace)
  const connection = ctx.use(connections).current(namespace)
  const account = ctx.core.sessions[namespace]?.accounts.find((one) => one.address === address)
  if (!adapter || !connection || !account) throw siwxErrors.create('no-client', {})
  return { adapter, connection, account }
}

export function walletOf(
  { core }: Pick<Ctx, 'core'>,
  namespace: string | undefined,
): Pick<Connector, 'name' | 'icon' | 'type'> | undefined {
  const id = core.sessions[namespace ?? '']?.connector
  return core.connectors.find((connector) => connector.id === id)
}

export function isSmartAccount({ core }: Pick<Ctx, 'core'>, { namespace, address }: GuardedPair): boolean {
  return core.sessions[namespace]?.accounts.find((one) => one.address === address)?.type === 'smartAccount'
}

export function toldOf(ctx: Ctx, pair: GuardedPair): SiwxEvent {
  return { network: pair.chain, isSmartAccount: isSmartAccount(ctx, pair) }
}

/** Ends the current wallet's connection: of one family, or of all if they share one. Resolves once it has ended on this side. */
export async function disconnect(ctx: Ctx, { namespace }: GuardedPair): Promise<void> {
  const connector = ctx.core.sessions[namespace]?.connector
  const type = walletOf(ctx, namespace)?.type
  const whole = type === 'WALLET_CONNECT' || type === 'AUTH' || type === 'ID_AUTH'
  let stop = (): void => {}
  const ended = new Promise<void>((resolve) => {
    stop = ctx.on('disconnect', () => resolve())
  })
  const goodbye = ctx.use(connections).disconnect({ ...(connector !== undefined && { connector }), ...(!whole && { namespace }) })
  try {
    // Does not wait for a wallet that is slow to disconnect.
    await Promise.race([ended, goodbye])
  } finally {
    stop()
    goodbye.catch(ctx.report)
  }
}
