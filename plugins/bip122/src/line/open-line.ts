import type { Account, CaipNetworkId, Call, ConnectCall, Connection, ConnectionChange, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { isShared, walletErrors } from '@latchkey/kernel/late'
import { bip122Errors } from '../errors.js'
import type { BitcoinWallet, Protocol, Shared, SignPsbtOrder } from '../wallets/bitcoin-wallet.js'
import { toWalletError } from './to-wallet-error.js'

export interface LineArgs {
  readonly wallet: BitcoinWallet
  readonly name: string
  /** Only look what the wallet shares already. */
  readonly quiet: boolean
  /** To see which wallets other families use. */
  readonly ctx: Pick<Context, 'core'>
}

/** The question that only lines of this plugin know: move the wallet to a network. */
export const SWITCH = 'wallet_changeNetwork'

/** Asks a wallet, or only looks, and makes a line to it. Its requests are those of WalletConnect's bip122 namespace. */
export async function openLine({ wallet, name, quiet, ctx }: LineArgs, { networks, signal }: ConnectCall): Promise<readonly Connection[]> {
  const wanted = networks.find((network) => network.chainNamespace === 'bip122')?.caipNetworkId
  const failed = (method: string) => (error: unknown) => {
    signal.throwIfAborted()
    throw toWalletError(error, { wallet: name, method })
  }
  const asked = quiet ? wallet.look?.(wanted) : wallet.connect(wanted)
  let now = await bounded(Promise.resolve(asked), { signal }).catch(failed('connect'))
  if (!now || now.accounts.length === 0) return []
  const { accounts, chain } = now
  const reports = new Set<(change: ConnectionChange) => void>()
  const tell = (next: Shared): void => {
    const moved = next.chain !== undefined && next.chain !== now?.chain
    now = next
    for (const report of [...reports]) {
      if (next.accounts.length === 0) report({ type: 'closed' })
      else {
        if (moved && next.chain) report({ type: 'chain', chain: next.chain })
        report({ type: 'accounts', accounts: next.accounts, unranked: true })
      }
    }
  }
  const accountAt = (address: unknown): Account => {
    const account = address === undefined ? now?.accounts[0] : now?.accounts.find((each) => each.address === address)
    if (!account) throw bip122Errors.create('address-foreign', { address: String(address) })
    return account
  }
  return [
    {
      namespace: 'bip122',
      accounts,
      // Sorted by what they are for.
      unranked: true,
      chain,
      async request(method, params, call) {
        const cannot = (): never => {
          throw bip122Errors.create('method-not-supported', { wallet: name, method })
        }
        // Made by handle-request.ts, or by whoever holds the line.
        const order = (params[0] ?? {}) as { readonly [key: string]: unknown }
        const run = async (): Promise<unknown> => {
          if (method === 'getAccountAddresses')
            return now?.accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
          if (method === SWITCH) {
            const next = (await wallet.switchChain?.(order.chain as CaipNetworkId)) ?? cannot()
            return tell(next)
          }
          const account = accountAt(order.address ?? order.account)
          if (method === 'signMessage') {
            const signature = await (wallet.signMessage ?? cannot)({
              account,
              message: String(order.message),
              protocol: order.protocol as Protocol | undefined,
            })
            return { address: account.address, signature }
          }
          if (method === 'sendTransfer') {
            const amount = BigInt(String(order.amount))
            return { txid: await (wallet.sendTransfer ?? cannot)({ account, amount, recipient: String(order.recipientAddress) }) }
          }
          if (method !== 'signPsbt') return cannot()
          const { psbt, signInputs = [], broadcast = false } = order as Partial<SignPsbtOrder>
          return (wallet.signPsbt ?? cannot)({ account, psbt: String(psbt), signInputs, broadcast })
        }
        return bounded(run(), call).catch((error: unknown) => {
          call.signal.throwIfAborted()
          throw toWalletError(error, { wallet: name, method })
        })
      },
      watch(report) {
        reports.add(report)
        let newest = 0
        const stop = wallet.watch?.((gone) => {
          newest += 1
          const mine = newest
          if (gone) return report({ type: 'closed' })
          // Wallets say that something changed, not always what. Only the newest answer counts.
          wallet.look?.(now?.chain).then(
            (next) => mine === newest && reports.has(report) && tell(next),
            () => {
              // The session stays as it is; the next change is looked at again.
            },
          )
        })
        return () => {
          reports.delete(report)
          stop?.()
        }
      },
      async disconnect(call: Call) {
        try {
          await bounded(Promise.resolve(wallet.disconnect?.({ ...call, shared: isShared(ctx.core, { namespace: 'bip122', name }) })), call)
        } catch {
          // Many wallets lack the method. The session is over on our side either way.
        }
      },
    },
  ]
}

/** Moves a line to a network. @throws wallet/rejected; wallet/chain-not-supported where the wallet cannot */
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
