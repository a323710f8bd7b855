import { base58, base64 } from '@scure/base'
import type { SolanaPageWallet } from '../protocol.js'
import type { PageProvider } from './page-provider.js'
import type { StandardFamily } from './standard-family.js'
import type { StandardAccount } from './wallet-standard.js'

interface Input {
  readonly account: StandardAccount
  readonly chain?: string
}
interface MessageInput extends Input {
  readonly message: Uint8Array
}
interface TransactionInput extends Input {
  readonly transaction: Uint8Array
  readonly options?: object
}

/** Solana in a wallet of the wallet standard: the standard's bytes are sent to the sandbox as text. */
export function solanaFamily({ chains, lacks }: SolanaPageWallet, provider: PageProvider, changed: () => void): StandardFamily {
  let accounts: readonly StandardAccount[] = []
  let open = false
  const ask = <T>(method: string, params?: unknown): Promise<T> => provider.request({ method, params }) as Promise<T>
  const see = (addresses: readonly string[]): void => {
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    accounts = addresses.map((address) => accounts.find((known) => known.address === address) ?? accountOf(address))
    changed()
  }
  const look = async (method = 'solana_getAccounts'): Promise<void> =>
    see((await ask<readonly { readonly pubkey: string }[]>(method, {})).map(({ pubkey }) => pubkey))
  const accountOf = (address: string): StandardAccount =>
    Object.freeze({ address, publicKey: base58.decode(address), chains, features: Object.freeze(Object.keys(features)) })
  provider.on('solana_accountsChanged', (addresses) => {
    // A page that has not connected since it was loaded sees nothing yet.
    if (open) see(addresses as readonly string[])
  })

  const all = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: MessageInput[]) =>
        inOrder(inputs, async ({ account, message }) => {
          const params = { message: base58.encode(message), pubkey: account.address }
          const { signature } = await ask<{ readonly signature: string }>('solana_signMessage', params)
          return { signedMessage: Uint8Array.from(message), signature: base58.decode(signature), signatureType: 'ed25519' }
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: TransactionInput[]) {
        const [first] = inputs
        if (!first) return []
        const { chain, account } = first
        const texts = inputs.map(({ transaction }) => base64.encode(transaction))
        const common = { pubkey: account.address, chain }
        // Several at once are one prompt, if they are for the same account.
        if (texts.length > 1 && inputs.every((one) => one.account.address === account.address)) {
          const params = { transactions: texts, ...common }
          const { transactions } = await ask<{ readonly transactions: readonly string[] }>('solana_signAllTransactions', params)
          return transactions.map((one) => ({ signedTransaction: base64.decode(one) }))
        }
        return inOrder(inputs, async (one) => {
          const params = { transaction: base64.encode(one.transaction), pubkey: one.account.address, chain: one.chain }
          const { transaction } = await ask<{ readonly transaction: string }>('solana_signTransaction', params)
          return { signedTransaction: base64.decode(transaction) }
        })
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (...inputs: TransactionInput[]) =>
        inOrder(inputs, async ({ account, chain, transaction, options }) => {
          const params = { transaction: base64.encode(transaction), pubkey: account.address, chain, sendOptions: options }
          const { signature } = await ask<{ readonly signature: string }>('solana_signAndSendTransaction', params)
          return { signature: base58.decode(signature) }
        }),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: object[]) =>
        inOrder(inputs.length ? inputs : [{}], async (input) => {
          const answer = await ask<{ readonly [name in 'pubkey' | 'signedMessage' | 'signature']: string }>('solana_signIn', input)
          open = true
          await look()
          return {
            account: accounts.find(({ address }) => address === answer.pubkey) ?? accountOf(answer.pubkey),
            signedMessage: base58.decode(answer.signedMessage),
            signature: base58.decode(answer.signature),
            signatureType: 'ed25519',
          }
        }),
    },
  }
  const features: StandardFamily['features'] = Object.fromEntries(
    Object.entries(all).filter(([name]) => !lacks.includes(name.replace(':', '_'))),
  )

  return {
    chains,
    features,
    get accounts() {
      return accounts
    },
    async connect(silently) {
      await look(silently ? 'solana_getAccounts' : 'solana_requestAccounts')
      open = true
    },
    async disconnect() {
      open = false
      see([])
      await ask('solana_disconnect', {})
    },
  }
}

async function inOrder<T, U>(inputs: readonly T[], run: (input: T) => Promise<U>): Promise<readonly U[]> {
  const results: U[] = []
  for (const input of inputs) results.push(await run(input))
  return results
}
