import type { CaipNetworkId } from '@latchkey/kernel'
import { base64ToBytes, bytesToBase64, nameOf, readAddress, toAccounts, toChain } from '../connection/wallet-runtime.js'
import { bip122Errors } from '../errors.js'
import type { BitcoinWallet, Shared, SignPsbtOrder } from './bitcoin-wallet.js'

interface StandardAccount {
  readonly address: string
  readonly publicKey?: Uint8Array
  readonly chains?: readonly string[]
  readonly label?: string
}
/** A feature's single function, under the feature's own name. */
interface StandardWallet {
  readonly name: string
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly [feature: string]: { readonly [name: string]: ((...inputs: readonly unknown[]) => unknown) | undefined } | undefined
  }
}

/** A wallet of the wallet standard with Bitcoin features. */
export function openWallet(provider: unknown): BitcoinWallet {
  // Discovery has checked that it connects to Bitcoin.
  const wallet = provider as StandardWallet
  let known: readonly StandardAccount[] = []
  let chain: CaipNetworkId | undefined
  const call = async (feature: string, ...inputs: readonly unknown[]): Promise<unknown> => {
    const name = feature.split(':')[1] ?? ''
    const functions = wallet.features[feature]
    if (!functions?.[name]) throw bip122Errors.create('method-not-supported', { wallet: wallet.name, method: feature })
    // Called on its object: some wallets use `this`.
    return functions[name](...inputs)
  }
  const has = (feature: string): boolean => wallet.features[feature] !== undefined
  const shared = (accounts: readonly StandardAccount[], wanted: CaipNetworkId | undefined): Shared => {
    const on = (each: StandardAccount): readonly (CaipNetworkId | undefined)[] =>
      (each.chains ?? []).flatMap((name) => (name.startsWith('bitcoin:') ? [toChain(name)] : []))
    const ours = accounts.filter((each) => readAddress(each.address))
    chain = ours.some((each) => on(each).includes(wanted)) ? wanted : ours[0] && on(ours[0])[0]
    known = ours.filter((each) => chain === undefined || on(each).includes(chain))
    const isOrdinals = ({ address }: StandardAccount): boolean => known.length > 1 && readAddress(address)?.kind === 'p2tr'
    return {
      chain,
      accounts: toAccounts(
        known.map((each) => ({
          address: each.address,
          purpose: isOrdinals(each) ? 'ordinals' : 'payment',
          publicKey: each.publicKey && [...each.publicKey].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
        })),
      ),
    }
  }
  const accountOf = (address: string): StandardAccount => {
    const found = known.find((each) => each.address === address)
    if (!found) throw bip122Errors.create('address-foreign', { address })
    return found
  }
  /** One entry for each account and sighash type: an entry's type holds for all its inputs. */
  const inputsToSign = ({ signInputs }: SignPsbtOrder): readonly object[] => {
    const groups = new Map<string, { readonly account: StandardAccount; readonly signingIndexes: number[]; readonly sigHash?: string }>()
    for (const { address, index, sighashTypes = [] } of signInputs) {
      const types = [...new Set(sighashTypes)].sort((one, other) => one - other)
      const isTaproot = readAddress(address)?.kind === 'p2tr'
      // The standard's list of types has no DEFAULT: a Taproot input gets it without a type, and it covers the same as ALL.
      const isUsual = types.length === 0 || (isTaproot && types.every((type) => type <= 1) && types[0] === 0)
      const sigHash = isUsual ? undefined : types.length === 1 ? SIGHASH_NAMES[types[0] ?? 0] : undefined
      if (!isUsual && sigHash === undefined)
        throw bip122Errors.create('method-not-supported', { wallet: wallet.name, method: `signPsbt, sighashTypes ${types.join(', ')}` })
      const key = `${address} ${sigHash}`
      const group = groups.get(key) ?? { account: accountOf(address), signingIndexes: [], ...(sigHash && { sigHash }) }
      group.signingIndexes.push(index)
      groups.set(key, group)
    }
    return [...groups.values()]
  }
  const answeredBy = (answer: unknown): readonly StandardAccount[] =>
    (answer as { readonly accounts?: readonly StandardAccount[] } | undefined)?.accounts ?? []
  const look = async (wanted: CaipNetworkId | undefined): Promise<Shared> => {
    // Silent connecting comes from the other families; wallets that support it list their accounts afterwards.
    if (wallet.accounts.length === 0 && has('standard:connect')) await call('standard:connect', { silent: true })
    return shared(wallet.accounts, wanted)
  }
  return {
    connect: async (wanted) =>
      shared(
        answeredBy(
          has('bitcoin:connect') ? await call('bitcoin:connect', { purposes: ['payment', 'ordinals'] }) : await call('standard:connect'),
        ),
        wanted,
      ),
    look,
    ...(has('bitcoin:signMessage') && {
      async signMessage({ message, account }) {
        const input = { account: accountOf(account.address), message: new TextEncoder().encode(message) }
        const [signed] = (await call('bitcoin:signMessage', input)) as readonly { readonly signature: Uint8Array }[]
        return { signature: bytesToBase64(signed?.signature ?? []) }
      },
    }),
    ...(has('bitcoin:signTransaction') && {
      async signPsbt(order) {
        const input = { psbt: base64ToBytes(order.psbt), inputsToSign: inputsToSign(order), chain: `bitcoin:${nameOf(chain)}` }
        if (order.broadcast) {
          const [sent] = (await call('bitcoin:signAndSendTransaction', input)) as readonly { readonly txId?: string }[]
          return sent?.txId === undefined ? {} : { txid: sent.txId }
        }
        const [signed] = (await call('bitcoin:signTransaction', input)) as readonly { readonly signedPsbt: Uint8Array }[]
        return { psbt: bytesToBase64(signed?.signedPsbt ?? []) }
      },
    }),
    async switchChain(wanted) {
      const now = await look(wanted)
      if (now.chain !== wanted) throw bip122Errors.create('method-not-supported', { wallet: wallet.name, method: 'switch the network' })
      return now
    },
    watch(changed) {
      const events = wallet.features['bitcoin:events'] ?? wallet.features['standard:events']
      const stop = events?.on?.('change', () => changed(wallet.accounts.length === 0 ? 'closed' : undefined))
      return () => void (typeof stop === 'function' && stop())
    },
    async disconnect({ shared: inUse }) {
      if (has('bitcoin:disconnect')) await call('bitcoin:disconnect')
      // The standard disconnects a wallet's families all at once.
      else if (has('standard:disconnect') && !inUse) await call('standard:disconnect')
    },
  }
}

/** Names of the sighash types that the standard has. */
const SIGHASH_NAMES: { readonly [type: number]: string | undefined } = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}
