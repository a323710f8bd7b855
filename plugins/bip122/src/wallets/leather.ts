import type { CaipNetworkId } from '@latchkey/kernel'
import { base64ToHex, CHAINS, hexToBase64, nameOf, readAddress, toAccounts, toChain } from '../connection/wallet-runtime.js'
import { bip122Errors } from '../errors.js'
import type { BitcoinWallet, Shared } from './bitcoin-wallet.js'

interface Leather {
  request(method: string, params?: object): Promise<{ readonly result?: unknown; readonly error?: unknown } | undefined>
}
interface LeatherAddress {
  readonly symbol?: string
  readonly type?: string
  readonly address?: string
  readonly publicKey?: string
  readonly derivationPath?: string
}

/** Leather: `window.LeatherProvider`. It takes the network with every request, reports no change, and prompts each time. */
export function openWallet(provider: unknown): BitcoinWallet {
  // Discovery has checked for `request`.
  const leather = provider as Leather
  let network: string = 'mainnet'
  const ask = async <T>(method: string, params: object = {}): Promise<T> => {
    const answer = await leather.request(method, { ...params, network })
    if (answer?.error) throw answer.error
    // The result depends on the method; the fields used are checked.
    return (answer?.result ?? {}) as T
  }
  const connect = async (chain: CaipNetworkId | undefined): Promise<Shared> => {
    const name = nameOf(chain)
    network = name === 'regtest' ? 'devnet' : (name ?? 'mainnet')
    const { addresses = [] } = await ask<{ readonly addresses?: readonly LeatherAddress[] }>('getAddresses')
    const accounts = toAccounts(
      addresses.map(({ symbol, type, address, publicKey, derivationPath: path }) => ({
        address,
        publicKey,
        path,
        purpose: symbol === 'STX' ? 'stacks' : type === 'p2tr' ? 'ordinals' : 'payment',
      })),
    )
    // Old releases ignore the requested network: the address reveals it.
    const on = accounts[0] && readAddress(accounts[0].address)?.networks
    const there = on === undefined || on.includes(name ?? 'mainnet') ? toChain(network) : on[0] === undefined ? undefined : toChain(on[0])
    return { accounts, chain: there ?? CHAINS.mainnet }
  }
  return {
    connect,
    async signMessage({ message, account, protocol }) {
      if (protocol === 'ecdsa') throw bip122Errors.create('method-not-supported', { wallet: 'Leather', method: 'signMessage, ecdsa' })
      const paymentType = readAddress(account.address)?.kind === 'p2tr' ? 'p2tr' : 'p2wpkh'
      const { signature, address } = await ask<{ readonly signature?: string; readonly address?: string }>('signMessage', {
        message,
        paymentType,
      })
      return { signature: String(signature), address }
    },
    async sendTransfer({ recipient, amount }) {
      const { txid } = await ask<{ readonly txid?: string }>('sendTransfer', {
        recipients: [{ address: recipient, amount: String(amount) }],
      })
      return String(txid)
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const [types = [], ...others] = signInputs.map((input) => [...new Set(input.sighashTypes)].sort())
      // Its list holds for all inputs: a type that only one of them may have would be allowed for the others too.
      if (others.some((each) => String(each) !== String(types)))
        throw bip122Errors.create('method-not-supported', { wallet: 'Leather', method: 'signPsbt, sighashTypes by input' })
      const { hex = '', txid } = await ask<{ readonly hex?: string; readonly txid?: string }>('signPsbt', {
        hex: base64ToHex(psbt),
        ...(signInputs.length > 0 && { signAtIndex: signInputs.map((input) => input.index) }),
        ...(types.length > 0 && { allowedSighash: types }),
        broadcast,
      })
      return { psbt: hexToBase64(hex), ...(txid !== undefined && { txid }) }
    },
    switchChain: connect,
  }
}
