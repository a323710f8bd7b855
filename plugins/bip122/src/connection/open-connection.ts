import type { Account, CaipNetworkId, Call, ConnectCall, Connection, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { isShared, walletErrors } from '@latchkey/kernel/late'
import { isSameAddress } from '../address/is-same-address.js'
import { bip122Errors } from '../errors.js'
import type { BitcoinWallet, Protocol, SignPsbtOrder } from '../wallets/bitcoin-wallet.js'
import { followWallet } from './follow-wallet.js'
import { toWalletError } from './to-wallet-error.js'

export interface ConnectionArgs {
  readonly wallet: BitcoinWallet
  readonly name: string
  /** Only read what the wallet shares already. */
  readonly quiet: boolean
  /** Used to see which wallets other families use. */
  readonly ctx: Pick<Context, 'core'>
}

/** A method of this plugin's own connections: switch the wallet to a network. */
export const SWITCH = 'wallet_changeNetwork'
/** A method of this plugin's own connections: count the inscriptions and runes of an address, 0 where the wallet cannot. */
export const COLLECTIBLES = 'countCollectibles'

/**
 * Connects a wallet, or only reads what it shares, and opens a connection to it. Its methods are those of WalletConnect's bip122
 * namespace.
 */
export async function openConnection(
  { wallet, name, quiet, ctx }: ConnectionArgs,
  { networks, signal }: ConnectCall,
): Promise<readonly Connection[]> {
  const wanted = networks.find((network) => network.chainNamespace === 'bip122')?.caipNetworkId
  const failed = (method: string) => (error: unknown) => {
    signal.throwIfAborted()
    throw toWalletError(error, { wallet: name, method })
  }
  const asked = quiet ? wallet.look?.(wanted) : wallet.connect(wanted)
  const first = await bounded(Promise.resolve(asked), { signal }).catch((error: unknown) => {
    // Without a visitor's request, a wallet that cannot report what it shares counts as sharing nothing.
    if (quiet && !signal.aborted) return undefined
    return failed('connect')(error)
  })
  if (!first || first.accounts.length === 0) return []
  const { accounts, chain } = first
  const followed = followWallet(wallet, first)
  const changed = (address: string): never => {
    throw bip122Errors.create('account-changed', { wallet: name, address })
  }
  /** The requested account, once the wallet has confirmed that it still has it. */
  const accountNow = async (address: unknown): Promise<Account> => {
    const before = followed.account(address)
    if (!before) throw bip122Errors.create('address-foreign', { address: String(address) })
    await followed.refresh()
    return followed.account(before.address) ?? changed(before.address)
  }
  /** Rejects a signature by another account than the requested one. */
  const mustBeBy = async (by: string | undefined, { address }: Account): Promise<void> => {
    await followed.refresh()
    const isOther = by !== undefined && !isSameAddress(by, address)
    if (isOther && !wallet.look && !followed.account(by)) followed.end()
    if (isOther || !followed.account(address)) changed(address)
  }
  return [
    {
      namespace: 'bip122',
      accounts,
      // Sorted by purpose.
      unranked: true,
      chain,
      async request(method, params, call) {
        const cannot = (): never => {
          throw bip122Errors.create('method-not-supported', { wallet: name, method })
        }
        // Created by handle-request.ts, or by the holder of the connection.
        const order = (params[0] ?? {}) as { readonly [key: string]: unknown }
        const run = async (): Promise<unknown> => {
          if (method === 'getAccountAddresses') {
            await followed.refresh()
            return followed.now().accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
          }
          if (method === SWITCH) {
            const next = (await wallet.switchChain?.(order.chain as CaipNetworkId)) ?? cannot()
            return followed.become(next)
          }
          const account = await accountNow(order.address ?? order.account)
          if (method === COLLECTIBLES) return (await wallet.countCollectibles?.()) ?? 0
          if (method === 'signMessage') {
            const { signature, address } = await (wallet.signMessage ?? cannot)({
              account,
              message: String(order.message),
              protocol: order.protocol as Protocol | undefined,
            })
            await mustBeBy(address, account)
            return { address: account.address, signature }
          }
          if (method === 'sendTransfer') {
            const amount = BigInt(String(order.amount))
            return { txid: await (wallet.sendTransfer ?? cannot)({ account, amount, recipient: String(order.recipientAddress) }) }
          }
          if (method !== 'signPsbt') return cannot()
          const { psbt, signInputs = [], broadcast = false } = order as Partial<SignPsbtOrder>
          for (const input of signInputs) if (!followed.account(input.address)) changed(input.address)
          return (wallet.signPsbt ?? cannot)({ account, psbt: String(psbt), signInputs, broadcast })
        }
        return bounded(run(), call).catch((error: unknown) => {
          call.signal.throwIfAborted()
          throw toWalletError(error, { wallet: name, method })
        })
      },
      watch: followed.watch,
      async disconnect(call: Call) {
        try {
          await bounded(Promise.resolve(wallet.disconnect?.({ ...call, shared: isShared(ctx.core, { namespace: 'bip122', name }) })), call)
        } catch {
          // Many wallets lack the method. The session ends on our side either way.
        }
      },
    },
  ]
}

/** Switches a connection to a network. @throws wallet/rejected; wallet/chain-not-supported if the wallet cannot */
export async function switchNetwork(
  connection: Connection,
  { caipNetworkId: chain }: { readonly caipNetworkId: CaipNetworkId },
  call: Call,
): Promise<void> {
  if (connection.session) {
    if (connection.session.use(chain)) return
    throw walletErrors.create('chain-not-supported', { chain })
  }
  await connection.request(SWITCH, [{ chain }], call).catch((error: unknown) => {
    if (walletErrors.is(error, 'rejected') || call.signal.aborted) throw error
    throw walletErrors.create('chain-not-supported', { chain }, { cause: error })
  })
}
