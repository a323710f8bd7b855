import type { CaipNetworkId } from '@latchkey/kernel'
import { addListener, BaseAdapter, defaultAdapters } from 'sats-connect'
import { nameOf, readAddress, toAccounts, toChain } from '../connection/wallet-runtime.js'
import { bip122Errors } from '../errors.js'
import type { BitcoinWallet, Shared } from './bitcoin-wallet.js'
import { readSighashTypes } from './read-sighash-types.js'
import type { AnsweredAccount } from './to-accounts.js'

/** The common adapter interface of sats-connect, with methods and events by name: wallets support more of both than its types list. */
interface Adapter {
  request(method: string, params: unknown): Promise<{ readonly result?: unknown; readonly error?: object } | undefined>
  addListener(listener: { readonly eventName: string; readonly cb: () => void }): unknown
}
interface Answer {
  readonly addresses?: readonly AnsweredAccount[]
  readonly network?: { readonly bitcoin?: { readonly name?: string } }
}

const SIGHASH_DEFAULT = 0
const SIGHASH_ALL = 1
const PURPOSES = ['payment', 'ordinals', 'stacks']

/**
 * A wallet in `window.btc_providers`: Xverse and compatible ones. Every call specifies it: sats-connect opens its own chooser only for
 * calls that do not.
 */
export function openWallet(provider: unknown, providerId: string): BitcoinWallet {
  const adapter = adapterOf(providerId)
  const ask = async <T>(method: string, params: unknown = null): Promise<T> => {
    const answer = await adapter.request(method, params)
    if (answer?.error) throw inCommonCodes(answer.error)
    // The result depends on the method; the fields used are checked.
    return (answer?.result ?? {}) as T
  }
  const shared = async (answer: Answer | readonly AnsweredAccount[]): Promise<Shared> => {
    const { addresses = [], network }: Answer = 'length' in answer ? { addresses: answer } : answer
    const accounts = toAccounts(
      addresses.map((each) => ({ path: (each as { readonly derivationPath?: unknown }).derivationPath, ...each })),
    )
    const { bitcoin } = network ?? (await ask<NonNullable<Answer['network']>>('wallet_getNetwork').catch(() => ({ bitcoin: undefined })))
    return { accounts, chain: toChain(bitcoin?.name) }
  }
  let isMute = false
  const look = async (): Promise<Shared> => {
    try {
      return await shared(await ask<Answer>('wallet_getAccount'))
    } catch (error) {
      if ((error as { readonly code?: unknown } | undefined)?.code === DENIED) return { accounts: [], chain: undefined }
      isMute = isUnknown(error)
      throw error
    }
  }
  return {
    async connect(chain) {
      const name = nameOf(chain)
      const network = name && capital(name)
      try {
        return await shared(await ask<Answer>('wallet_connect', { addresses: PURPOSES, ...(network && { network }) }))
      } catch (error) {
        if (!isUnknown(error)) throw error
        return shared(await ask<Answer>('getAccounts', { purposes: PURPOSES }))
      }
    },
    look,
    get isMute() {
      return isMute
    },
    async signMessage({ message, account, protocol }) {
      const { signature, address } = await ask<{ readonly signature?: string; readonly address?: string }>('signMessage', {
        address: account.address,
        message,
        ...(protocol && { protocol: protocol.toUpperCase() }),
      })
      return { signature: String(signature), address }
    },
    async sendTransfer({ recipient, amount }) {
      const { txid } = await ask<{ readonly txid?: string }>('sendTransfer', {
        recipients: [{ address: recipient, amount: Number(amount) }],
      })
      return String(txid)
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      // The call has no field for sighash types: the wallet signs as the PSBT itself says.
      const typed = signInputs.filter((input) => input.sighashTypes?.length)
      const inside = typed.length > 0 ? readSighashTypes(psbt) : []
      const isAsSaid = typed.every(({ address, index, sighashTypes }) => {
        const usual = readAddress(address)?.kind === 'p2tr' ? SIGHASH_DEFAULT : SIGHASH_ALL
        return index < inside.length && sighashTypes?.includes(inside[index] ?? usual)
      })
      if (!isAsSaid)
        throw bip122Errors.create('method-not-supported', {
          wallet: 'This wallet',
          method: 'signPsbt, sighashTypes other than in the PSBT',
        })
      const inputs: { [address: string]: number[] } = {}
      for (const { address, index } of signInputs) inputs[address] = [...(inputs[address] ?? []), index]
      return ask('signPsbt', { psbt, ...(signInputs.length > 0 && { signInputs: inputs }), broadcast })
    },
    async switchChain(chain: CaipNetworkId) {
      await ask('wallet_changeNetwork', { name: capital(nameOf(chain) ?? '') })
      return look()
    },
    watch(changed) {
      if (!(provider as { readonly addListener?: unknown }).addListener) return () => {}
      const hear = (eventName: string, cb: () => void): unknown => adapter.addListener({ eventName, cb })
      const stops = [
        hear('accountChange', () => changed()),
        hear('networkChange', () => changed()),
        hear('disconnect', () => changed('closed')),
      ]
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    // Some support only one of the two.
    disconnect: () => ask('wallet_disconnect').catch(() => ask('wallet_renouncePermissions')),
  }
}

/** The wallet's own adapter if sats-connect has one, the same choice as in its `request`. */
function adapterOf(providerId: string): Adapter {
  const Own = (defaultAdapters as { readonly [id: string]: (new () => unknown) | undefined })[providerId]
  // See `Adapter`.
  if (Own) return new Own() as Adapter
  const base = new BaseAdapter(providerId) as unknown as Adapter
  // The common adapter has no listeners.
  return {
    request: (method, params) => base.request(method, params),
    addListener: (listener) => addListener(listener as Parameters<typeof addListener>[0], providerId),
  }
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** Codes with another meaning in other wallets: a rejection, an unsupported method, no access. */
function inCommonCodes(error: object): object {
  const { code, message } = error as { readonly code?: number; readonly message?: unknown }
  const common = ({ [-32000]: 4001, [-32001]: UNKNOWN, [-32002]: DENIED } as { readonly [code: number]: number })[code ?? 0]
  return common === undefined ? error : { code: common, message, cause: error }
}

const UNKNOWN = -32601
/** EIP-1193's code for a site without permission. */
const DENIED = 4100

function isUnknown(error: unknown): boolean {
  return (error as { readonly code?: unknown } | undefined)?.code === UNKNOWN
}
