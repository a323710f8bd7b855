import type { CaipNetworkId, Connections, Context } from '@latchkey/kernel'
import { askForAccounts } from '@latchkey/kernel/async'
import { requests, walletErrors } from '@latchkey/kernel/late'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { fromBase64, toBase64 } from '../codec/base64.js'
import type { SolanaContract, SolanaRpc } from '../contract.js'
import type { AnnounceOptions } from '../plugin.js'
import { toSendOptions } from '../to-send-options.js'
import type { SignInput, StandardAccount, StandardFeatures, StandardWallet } from '../wallet/standard.js'
import { standardChain } from '../wallet/standard-chain.js'

/** Features of the wallet for other libraries. Signing in stays with the app. */
type Offered = {
  readonly [F in Exclude<keyof StandardFeatures, 'solana:signIn'>]: StandardFeatures[F] & { readonly version: string }
}
interface Deps {
  readonly ctx: Context<SolanaContract>
  readonly connections: Connections
  readonly options: AnnounceOptions
  /** Called with the wallet before it is announced, so that the kernel does not list it a second time. */
  readonly own: (wallet: object) => void
}

/** For a wallet whose own icon is not a data URL, which the standard demands. */
const MARK =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCI+PHBhdGggZmlsbD0iIzU1NSIgZD0iTTQgNmgxNmEyIDIgMCAwIDEgMiAydjhhMiAyIDAgMCAxLTIgMkg0YTIgMiAwIDAgMS0yLTJWOGEyIDIgMCAwIDEgMi0yem0xMiA0djRoNHYtNHoiLz48L3N2Zz4='

/**
 * Announces a wallet of the kernel by the Wallet Standard, once its connector is known, to all libraries of the page: those that are
 * loaded, and those that load later. Stopping the kernel takes it back.
 */
export function announceWallet({ ctx, connections, options, own }: Deps): void {
  const { connector } = options
  let isDone = false
  const look = (): void => {
    const found = ctx.core.connectors.find(({ id }) => id === connector)
    if (!found || isDone) return
    isDone = true
    const icon = options.icon ?? (found.icon?.startsWith('data:image/') ? found.icon : MARK)
    register(ctx.signal, createWallet({ ctx, connections, connector, name: options.name ?? found.name, icon }, own))
    stop()
  }
  const stop = ctx.subscribe('core', look)
  look()
}

function register(signal: AbortSignal, wallet: StandardWallet): void {
  const leave: (() => void)[] = []
  const announce = (api: unknown): void => {
    const { register: add } = (api ?? {}) as { readonly register?: (...wallets: readonly object[]) => () => void }
    if (typeof add === 'function') leave.push(add(wallet))
  }
  signal.addEventListener('abort', () => {
    for (const each of leave) each()
  })
  window.addEventListener('wallet-standard:app-ready', (event) => announce((event as CustomEvent).detail), { signal })
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: announce }))
}

interface Named extends Omit<Deps, 'options' | 'own'> {
  readonly connector: string
  readonly name: string
  readonly icon: string
}

function createWallet({ ctx, connections, connector, name, icon }: Named, own: Deps['own']): StandardWallet {
  const chains = [...new Set(networks().map(({ caipNetworkId }) => standardChain(caipNetworkId)))]
  const known = new Map<string, StandardAccount>()
  const connection = () => ctx.core.sessions.solana?.connections.find((each) => each.connector === connector)
  const addresses = (): readonly string[] => connection()?.accounts.map(({ address }) => address) ?? []
  const accountOf = (address: string): StandardAccount => {
    // Libraries compare accounts by identity.
    const account =
      known.get(address) ?? Object.freeze({ address, publicKey: fromBase58(address) ?? new Uint8Array(), chains, features: FEATURES })
    known.set(address, account)
    return account
  }
  const accounts = (): readonly StandardAccount[] => addresses().map(accountOf)
  /** Brings the wallet and the chain of a request into use, since requests go to those. */
  const use = async (chain: string | undefined): Promise<void> => {
    if (!connection()) throw walletErrors.create('not-connected', { namespace: 'solana' })
    if (ctx.core.sessions.solana?.connector !== connector) connections.activate({ namespace: 'solana', connector })
    const now = ctx.core.sessions.solana?.chain
    if (chain === undefined || (now !== undefined && standardChain(now) === chain)) return
    const network = networks().find(({ caipNetworkId }) => standardChain(caipNetworkId) === chain)
    if (!network) throw walletErrors.create('chain-not-supported', { chain })
    await connections.switchNetwork(network.caipNetworkId)
  }
  const ask = async <M extends keyof SolanaRpc>(method: M, params: object): Promise<SolanaRpc[M]['result']> =>
    // The contract declares the result of each method.
    (await ctx.use(requests).request(method, [params], { signal: ctx.signal })) as SolanaRpc[M]['result']
  const features: Offered = {
    'standard:connect': {
      ...VERSION,
      async connect({ silent = false } = {}) {
        if (!silent)
          await askForAccounts(ctx, { namespace: 'solana', accounts: addresses, open: () => ctx.openAny('Connect'), signal: ctx.signal })
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': { ...VERSION, disconnect: () => connections.disconnect({ namespace: 'solana', connector }) },
    'standard:events': {
      ...VERSION,
      on(_change, listener) {
        let last = addresses().join()
        return ctx.subscribe('core', () => {
          const now = addresses().join()
          if (now === last) return
          last = now
          listener({ accounts: accounts() })
        })
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs) {
        const signed = []
        for (const { account, message } of inputs) {
          await use(undefined)
          const { signature } = await ask('solana_signMessage', { message: toBase58(message), pubkey: account.address })
          signed.push({ signedMessage: message, signature: fromBase58(signature) ?? new Uint8Array() })
        }
        return signed
      },
    },
    'solana:signTransaction': {
      ...TRANSACTIONS,
      async signTransaction(...inputs) {
        const [first] = inputs
        if (!first) return []
        await use(first.chain)
        const pubkey = first.account.address
        const texts = inputs.map(({ transaction }) => toBase64(transaction))
        const signed =
          texts.length === 1
            ? [(await ask('solana_signTransaction', { transaction: texts[0], pubkey })).transaction]
            : (await ask('solana_signAllTransactions', { transactions: texts, pubkey })).transactions
        return signed.map((text) => ({ signedTransaction: fromBase64(text) ?? new Uint8Array() }))
      },
    },
    'solana:signAndSendTransaction': {
      ...TRANSACTIONS,
      async signAndSendTransaction(...inputs) {
        const sent = []
        for (const input of inputs) sent.push(await send(input))
        return sent
      },
    },
  }
  async function send({ account, transaction, chain, options }: SignInput): Promise<{ readonly signature: Uint8Array }> {
    await use(chain)
    const asked = { transaction: toBase64(transaction), pubkey: account.address, options: toSendOptions(options) }
    const { signature } = await ask('solana_signAndSendTransaction', asked)
    return { signature: fromBase58(signature) ?? new Uint8Array() }
  }
  function networks(): readonly { readonly caipNetworkId: CaipNetworkId }[] {
    return ctx.core.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts()
    },
  })
  own(wallet)
  return wallet
}

const VERSION = { version: '1.0.0' }
const TRANSACTIONS = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
