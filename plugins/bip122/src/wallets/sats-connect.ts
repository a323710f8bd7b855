import type { CaipNetworkId } from '@latchkey/kernel'
import { nameOf, toAccounts, toChain } from '../line/once-asked.js'
import type { BitcoinWallet, Shared } from './bitcoin-wallet.js'
import type { AnsweredAccount } from './to-accounts.js'

interface SatsProvider {
  request(method: string, params: unknown): Promise<{ readonly result?: unknown; readonly error?: unknown } | undefined>
  /** Xverse takes one object, Fordefi a name and a function. */
  addListener?(...args: readonly unknown[]): unknown
}
interface Answer {
  readonly addresses?: readonly AnsweredAccount[]
  readonly network?: { readonly bitcoin?: { readonly name?: string } }
}

const PURPOSES = ['payment', 'ordinals', 'stacks']

/** A wallet in `window.btc_providers`: Xverse and those compatible with it. */
export function openWallet(provider: unknown): BitcoinWallet {
  // Discovery has seen `request`.
  const wallet = provider as SatsProvider
  const ask = async <T>(method: string, params: unknown = null): Promise<T> => {
    const answer = await wallet.request(method, params)
    if (answer?.error) throw inCommonCodes(answer.error)
    // Each method's own answer; what is used of it is looked at.
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
  const look = async (): Promise<Shared> => {
    try {
      return await shared(await ask<Answer>('wallet_getAccount'))
    } catch (error) {
      if ((error as { readonly code?: unknown } | undefined)?.code === DENIED) return { accounts: [], chain: undefined }
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
      const inputs: { [address: string]: number[] } = {}
      for (const { address, index } of signInputs) inputs[address] = [...(inputs[address] ?? []), index]
      return ask('signPsbt', { psbt, ...(signInputs.length > 0 && { signInputs: inputs }), broadcast })
    },
    async switchChain(chain: CaipNetworkId) {
      await ask('wallet_changeNetwork', { name: capital(nameOf(chain) ?? '') })
      return look()
    },
    watch(changed) {
      const hear = (eventName: string, cb: () => void): unknown =>
        (wallet.addListener?.length ?? 0) > 1 ? wallet.addListener?.(eventName, cb) : wallet.addListener?.({ eventName, cb })
      const stops = [
        hear('accountChange', () => changed()),
        hear('networkChange', () => changed()),
        hear('disconnect', () => changed('closed')),
      ]
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    // Some know only one of the two.
    disconnect: () => ask('wallet_disconnect').catch(() => ask('wallet_renouncePermissions')),
  }
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** Numbers that mean something else in other wallets: a no, a method that is not supported, no access. */
function inCommonCodes(error: object): object {
  const { code, message } = error as { readonly code?: number; readonly message?: unknown }
  const common = ({ [-32000]: 4001, [-32001]: UNKNOWN, [-32002]: DENIED } as { readonly [code: number]: number })[code ?? 0]
  return common === undefined ? error : { code: common, message, cause: error }
}

const UNKNOWN = -32601
/** EIP-1193's number for a site that has no permission. */
const DENIED = 4100

function isUnknown(error: unknown): boolean {
  return (error as { readonly code?: unknown } | undefined)?.code === UNKNOWN
}
