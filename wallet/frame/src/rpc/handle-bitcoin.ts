import { problem } from '@latchkey/wallet-protocol'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { Refusal } from '../account/api.js'
import type { Session } from '../account/session.js'
import type { Wallet } from '../account/wallet.js'
import { addressOn } from '../address-on.js'
import type { FactsOf } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import { toBytes, toText } from '../vault/bytes.js'
import { LENIENT } from '../vault/psbt-options.js'
import { type BitcoinChain, bitcoinChain, scriptOf } from './bitcoin-chain.js'
import { psbtOfText, witnessOf } from './bitcoin-text.js'
import type { RpcRequest } from './handle-rpc.js'
import { DAY_MS, type Notes } from './notes.js'
import { planPayment } from './plan-payment.js'
import { type Ask, declined, type Question, refused } from './questions.js'
import { type ReadPsbt, readPsbt } from './read-psbt.js'
import { readText } from './read-text.js'
import { refuseForeignSignIn } from './refuse-foreign-sign-in.js'
import { refuseUnknown, unsupported } from './refuse-unknown.js'
import { sendApproved } from './send-approved.js'
import type { InTurn } from './send-in-turn.js'

/** `m/84'/0'/0'/0/0`, and the equivalent path of test networks. */
const PATHS = { main: "m/84'/0'/0'/0/0", test: "m/84'/1'/0'/0/0" } as const

/** Reasons for which a transaction may have been sent nevertheless. */
const LOST: readonly string[] = ['unreachable', 'odd', 'unavailable']

/** Parameters by method. A memo is not supported: it would be another output. */
const FIELDS: { readonly [method: string]: readonly string[] } = {
  getAccountAddresses: ['intentions'],
  signMessage: ['message', 'address', 'protocol'],
  sendTransfer: ['recipientAddress', 'amount', 'changeAddress'],
  signPsbt: ['psbt', 'signInputs', 'broadcast'],
}

/** Answers Bitcoin requests, by WalletConnect's bip122 methods. One address per network (P2WPKH); texts are signed according to BIP-322. */
export function createBitcoin({
  wallet,
  session,
  ask,
  factsOf,
  inTurn,
  notes,
  now,
  t,
}: {
  readonly wallet: Wallet
  readonly session: Pick<Session, 'call'>
  readonly ask: Ask
  readonly factsOf: FactsOf
  readonly inTurn: InTurn
  readonly notes: Notes
  readonly now: () => number
  readonly t: AskTexts
}): (request: RpcRequest) => Promise<unknown> {
  const approved = async (
    { origin, app, signal }: RpcRequest,
    address: string,
    question: Omit<Question, 'origin' | 'app' | 'account'>,
  ): Promise<void> => {
    if (!(await ask({ ...question, origin, app, account: { address, type: 'eoa' } }, signal))) throw declined()
  }
  const signed = async (
    { psbt, inputs }: Pick<ReadPsbt, 'psbt' | 'inputs'>,
    { testnet, as }: Pick<BitcoinChain, 'testnet'> & { readonly as: string },
  ): Promise<Uint8Array> => {
    const [done] = await wallet.open([{ do: 'sign-psbt', psbt: toText(psbt), testnet, inputs }], as)
    if (typeof done !== 'string') throw new Error('An error occurred')
    return toBytes(done)
  }
  /** Payments that were refused within a day and spend none of these coins: no coin is spent twice. */
  const mayRunBeside = (group: string, spends: readonly string[]): boolean =>
    notes.list(group).some(({ id, at }) => now() - at < DAY_MS && !id.split(' ').some((coin) => spends.includes(coin)))
  const send = async (
    psbt: Uint8Array,
    { chain, group, spends }: { readonly chain: string; readonly group: string; readonly spends: readonly string[] },
  ): Promise<string> => {
    const transaction = Transaction.fromPSBT(psbt, LENIENT)
    transaction.finalize()
    const { hex: whole, id: txid } = transaction
    const attempt = () => session.call('bitcoinSend', { chain, transaction: whole, txid })
    // Before it is sent, because the page can remove the frame before the response.
    notes.add(group, spends.join(' '))
    // The response may be lost, and a page that gets an error would request another payment. The same transaction twice pays once.
    await attempt()
      .catch((error: Partial<Refusal>) => (LOST.includes(error.reason ?? '') ? attempt() : Promise.reject(error)))
      .catch(inWords)
    for (const { id } of notes.list(group)) if (id.split(' ').some((coin) => spends.includes(coin))) notes.remove(group, id)
    return txid
  }

  return async (request) => {
    const { method, chain: id } = request
    const chain = bitcoinChain(id, factsOf)
    const addresses = await wallet.addresses()
    const address = addressOn(id, addresses)
    const own = scriptOf(address, chain)
    const key = { testnet: chain.testnet, as: chain.testnet ? addresses.bip122Testnet : addresses.bip122 }
    const group = `payment:${id}:${address}`
    const fields = fieldsOf(request.params)
    if (Object.hasOwn(FIELDS, method)) refuseUnknown(fields, ['account', ...(FIELDS[method] ?? [])])
    for (const named of [fields.account, fields.address])
      if (named !== undefined && named !== address) throw refused('This account is not one of the wallet.', 4100)

    switch (method) {
      case 'getAccountAddresses':
        // The only address is one for payments.
        if (Array.isArray(fields.intentions) && !fields.intentions.includes('payment')) return []
        return [{ address, path: chain.testnet ? PATHS.test : PATHS.main, intention: 'payment' }]
      case 'signMessage': {
        const { message, protocol } = fields
        if (typeof message !== 'string') throw refused('Expected string', -32602)
        if (protocol !== undefined && protocol !== null && protocol !== 'bip322')
          throw refused('This wallet signs texts with BIP-322 alone.', 4200)
        const bytes = new TextEncoder().encode(message)
        refuseForeignSignIn(bytes, request.origin)
        const { shown, warnings } = readText(bytes, t)
        await approved(request, address, {
          title: t('ask.signMessage'),
          details: [{ label: t('ask.message'), value: shown, block: true }],
          warnings,
          confirm: t('ask.sign'),
        })
        const signature = witnessOf(await signed({ psbt: psbtOfText(message, own), inputs: [0] }, key))
        return { address, signature: base64.encode(signature) }
      }
      case 'sendTransfer': {
        const { recipientAddress, amount, changeAddress = address } = fields
        if (changeAddress !== address) throw unsupported('changeAddress')
        if (typeof recipientAddress !== 'string') throw refused('Expected string', -32602)
        if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount)) throw refused('Expected an amount in satoshi', -32602)
        const to = recipientOf(recipientAddress, chain)
        const plan = () =>
          planPayment({
            chain,
            own,
            to,
            amount: BigInt(amount),
            facts: () => session.call('bitcoinCoins', { chain: id, address }).catch(inWords),
            send: async (read) => send(await signed(read, key), { chain: id, group, spends: read.spends }),
            mayRunBeside: (spends) => mayRunBeside(group, spends),
            inTurn: inTurn(`send:${id}:${address}`),
            t,
          })
        return { txid: await sendApproved(plan, (words) => approved(request, address, words), t) }
      }
      case 'signPsbt': {
        const { psbt, signInputs, broadcast } = fields
        if (broadcast !== undefined && broadcast !== null && typeof broadcast !== 'boolean') throw refused('Expected boolean', -32602)
        const coins = await session.call('bitcoinCoins', { chain: id, address }).then(
          (found) => new Set(found.coins.map(({ txid, vout }) => `${txid}:${vout}`)),
          // The question then shows what leaves without the change.
          () => undefined,
        )
        const read = readPsbt(bytesOf(psbt), { own, chain, only: indexesOf(signInputs, address), coins, t })
        const plan = async () => {
          const isBeside = mayRunBeside(group, read.spends)
          return {
            words: {
              title: broadcast === true ? t('ask.sendTransaction') : t('ask.signTransaction'),
              details: read.details,
              warnings: [...(isBeside ? [t('ask.mayRunEarlier')] : []), ...read.warnings],
              // The page set it.
              caution: read.isFeeHigh ? ('wait' as const) : undefined,
              confirm: broadcast === true ? t('ask.send') : t('ask.sign'),
            },
            send: () =>
              inTurn(`send:${id}:${address}`)(async () => {
                // A payment may have been refused while the question was open.
                if (mayRunBeside(group, read.spends) && !isBeside) return undefined
                const done = await signed(read, key)
                return {
                  psbt: base64.encode(done),
                  ...(broadcast === true && { txid: await send(done, { chain: id, group, spends: read.spends }) }),
                }
              }),
          }
        }
        return sendApproved(plan, (words) => approved(request, address, words), t)
      }
      default:
        throw problem('not-allowed')
    }
  }
}

function fieldsOf(params: unknown): { readonly [name: string]: unknown } {
  const given: unknown = Array.isArray(params) ? params[0] : params
  if (typeof given !== 'object' || given === null) throw refused('Expected object', -32602)
  return given as { readonly [name: string]: unknown }
}

function bytesOf(psbt: unknown): Uint8Array {
  if (typeof psbt !== 'string') throw refused('Expected string', -32602)
  try {
    return /^(?:[0-9a-f]{2})+$/i.test(psbt) ? hex.decode(psbt.toLowerCase()) : base64.decode(psbt)
  } catch (cause) {
    throw Object.assign(refused('These bytes are no PSBT.', -32602), { cause })
  }
}

/** Returns the requested inputs; undefined means all of the wallet's. @throws for another address, or an unsupported sighash type */
function indexesOf(signInputs: unknown, own: string): readonly number[] | undefined {
  if (signInputs === undefined || (Array.isArray(signInputs) && signInputs.length === 0)) return undefined
  if (!Array.isArray(signInputs)) throw refused('Expected array', -32602)
  return signInputs.map((each: unknown) => {
    const input = fieldsOf(each)
    refuseUnknown(input, ['index', 'address', 'sighashTypes'])
    const { index, address, sighashTypes } = input
    if (!Number.isSafeInteger(index)) throw refused('Expected integer', -32602)
    if (address !== undefined && address !== own) throw refused('This account is not one of the wallet.', 4100)
    const types = sighashTypes ?? []
    if (!Array.isArray(types)) throw refused('Expected array', -32602)
    if (types.some((type) => type !== 1))
      throw refused('This asks for a signature that others could add to. The wallet signs whole transactions alone.', 4100)
    return Number(index)
  })
}

function recipientOf(address: string, chain: BitcoinChain): Uint8Array {
  try {
    return scriptOf(address, chain)
  } catch (cause) {
    throw Object.assign(refused('This is no address of the network.', -32602), { cause })
  }
}

function inWords(error: unknown): never {
  if ((error as Partial<Refusal>).reason === 'not-found')
    throw Object.assign(refused('The wallet has no connection to this Bitcoin network.', 4901), { cause: error })
  throw error
}
