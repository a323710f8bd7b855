import { RpcError } from '../errors.js'
import { foreignSignIn } from '../wallet/foreign-sign-in.js'
import type { Method } from '../wallet/method.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { accountsFor, keyFor, sideOf } from './accounts.js'
import type { BitcoinNetworkName } from './bitcoin-side.js'
import { fieldsOf } from './fields-of.js'
import { connectBitcoin, disconnectBitcoin, moveTo } from './sites.js'

/** The wallet's internal methods for Bitcoin; the adapters in the page translate an app's calls into them. */
export const BITCOIN_METHODS: { readonly [name: string]: Method } = {
  btc_connect: (core, { origin }) => {
    const run = () => {
      connectBitcoin(core, origin)
      return accountsFor(core, origin)
    }
    if (state(core).sites.has(origin) && !core.state.locked) return { run }
    return {
      ask: { title: 'Connect to this site', action: 'Connect', facts: [['Chain', 'Bitcoin']], exclusive: true, whileLocked: true },
      run,
    }
  },
  btc_getAccounts: (core, { origin }) => ({ run: () => accountsFor(core, origin) }),
  btc_getNetwork: (core) => ({ run: () => state(core).network }),
  btc_disconnect: (core, { origin }) => ({ run: () => disconnectBitcoin(core, origin) }),
  btc_switchNetwork: (core, { params }) => {
    const { network } = fieldsOf(params)
    if (!['mainnet', 'testnet', 'signet', 'regtest'].includes(String(network)))
      throw new RpcError(-32602, `The wallet does not know the network ${String(network)}.`)
    return {
      ask: { title: 'Switch the network', action: 'Switch', facts: [['Network', String(network)]] },
      run() {
        // Checked above.
        moveTo(core, network as BitcoinNetworkName)
        return null
      },
    }
  },
  btc_signMessage: (core, { origin, params }) => {
    const { message, address, protocol } = fieldsOf(params)
    if (typeof message !== 'string') throw new RpcError(-32602, 'The message must be text.')
    const key = keyFor(core, origin, address)
    const how = protocol ?? (key.purpose === 'payment' ? 'ecdsa' : 'bip322')
    if (how === 'ecdsa' && key.purpose !== 'payment') throw new RpcError(-32602, 'A Taproot address has no ECDSA signatures.')
    return {
      ask: {
        title: 'Sign this message',
        action: 'Sign',
        facts: [...foreignSignIn(message, origin), ['Message', message], ['Account', key.address(state(core).network)]],
      },
      async run() {
        const { signBip322, signEcdsa } = await import('./sign.js')
        return how === 'ecdsa' ? signEcdsa(message, key) : signBip322(message, key)
      },
    }
  },
  btc_sendTransfer: (core, { origin, params }) => {
    const { to, amount, address } = fieldsOf(params)
    const key = keyFor(core, origin, address)
    if (typeof to !== 'string' || !/^\d+$/.test(String(amount)))
      throw new RpcError(-32602, 'A transfer needs a recipient and an amount in satoshi.')
    return {
      ask: {
        title: 'Send bitcoin',
        action: 'Send',
        facts: [
          ['To', to],
          ['Satoshi', String(amount)],
        ],
      },
      run: () =>
        ours(core, async () => {
          const [{ pay }, { scriptOf }] = await Promise.all([import('./sign.js'), import('./keys.js')])
          const { ledger, submit } = sideOf(core)
          return submit(pay(key, { coins: ledger.coinsOf(key.script), to: scriptOf(to), amount: BigInt(String(amount)) }))
        }),
    }
  },
  btc_signPsbt: (core, { origin, params }) => {
    const { psbt, inputs, finalize = false, broadcast = false } = fieldsOf(params)
    if (typeof psbt !== 'string' || !psbt.startsWith('70736274ff')) throw new RpcError(-32602, 'A PSBT in hex was expected.')
    const named = Array.isArray(inputs) ? inputs.map(Number) : undefined
    const keys = accountsFor(core, origin).accounts.map((account) => keyFor(core, origin, account.address))
    if (keys.length === 0) throw notAllowed()
    return {
      ask: {
        title: broadcast ? 'Sign and send this transaction' : 'Sign this transaction',
        action: 'Sign',
        facts: [['Inputs', named?.join(', ') ?? 'all']],
      },
      run: () =>
        ours(core, async () => {
          const { signPsbt } = await import('./sign.js')
          const signed = signPsbt(psbt, { keys, inputs: named, finalize: finalize === true || broadcast === true })
          return broadcast === true && signed.hex !== undefined
            ? { psbt: signed.psbt, txid: await sideOf(core).submit(signed.hex) }
            : { psbt: signed.psbt }
        }),
    }
  },
  btc_pushPsbt: (core, { params }) => ({
    run: () =>
      ours(core, async () => {
        const { extract } = await import('./sign.js')
        return sideOf(core).submit(extract(String(fieldsOf(params).psbt)))
      }),
  }),
}

function state(core: WalletCore): WalletCore['state']['bitcoin'] {
  sideOf(core)
  return core.state.bitcoin
}

/** One after the other, so that no coin is spent twice. Errors match those of real wallets. */
async function ours<T>(core: WalletCore, run: () => Promise<T>): Promise<T> {
  return core.inOrder(run).catch((error: unknown) => {
    throw error instanceof RpcError ? error : new RpcError(-32603, error instanceof Error ? error.message : String(error))
  })
}

function notAllowed(): RpcError {
  return new RpcError(4100, 'The requested account or method has not been authorized by the user.')
}
