import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from './keys.js'
import { extract, signBip322, signEcdsa, signPsbt } from './sign.js'
import { type BitcoinWorld, startBitcoin } from './start-bitcoin.js'

describe('a Bitcoin node with an Esplora front', () => {
  let world: BitcoinWorld
  beforeAll(async () => {
    world = await startBitcoin({ port: 0, ids: ['alba', 'brio'] })
  }, 30_000)
  afterAll(() => world.stop())
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${world.bitcoin.esploraUrl}${path}`)
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
  }
  const balance = async (address: string): Promise<unknown> => {
    const { chain_stats: chain, mempool_stats: waiting } = (await get(`/address/${address}`)) as Record<string, Record<string, number>>
    return [chain, waiting].map((stats) => (stats?.funded_txo_sum ?? 0) - (stats?.spent_txo_sum ?? 0))
  }

  test('the test wallets have ten bitcoin each', async () => {
    const [payment, ordinals] = world.sideOf('alba').keys[0] ?? []
    expect(payment?.address('regtest')).toMatch(/^bcrt1q/)
    expect(ordinals?.address('regtest')).toMatch(/^bcrt1p/)
    expect(await balance(payment?.address('regtest') ?? '')).toEqual([1_000_000_000, 0])
    expect(await get('/blocks/tip/height')).toBe('433')
    expect(await get('/blocks/tip/hash')).toMatch(/^[\da-f]{64}$/)
  })

  test('a signed PSBT goes to the node, waits, and is in the next block', async () => {
    const [key] = world.sideOf('brio').keys[0] ?? []
    if (!key) throw new Error('Brio has no key.')
    const [coin] = (await get(`/address/${key.address('regtest')}/utxo`)) as readonly { txid: string; vout: number; value: number }[]
    if (!coin) throw new Error('Brio has no coin.')
    const script = Buffer.from(key.script, 'hex')
    const to = world.sideOf('alba').keys[1]?.[0].address('regtest') ?? ''
    const transaction = new Transaction()
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
    transaction.addOutputAddress(to, 5_000n, { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
    transaction.addOutput({ script, amount: BigInt(coin.value) - 6_000n })
    const psbt = Buffer.from(transaction.toPSBT()).toString('hex')
    const signed = signPsbt(psbt, { keys: [key], inputs: [0], finalize: false })
    const hex = extract(signed.psbt)
    const post = (body: string): Promise<Response> => fetch(`${world.bitcoin.esploraUrl}/tx`, { method: 'POST', body })
    const sent = await post(hex)
    const txid = await sent.text()
    expect(sent.status).toBe(200)
    expect(await get(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect(await balance(to)).toEqual([0, 5_000])
    expect((await post(hex)).status).toBe(400)
    await world.bitcoin.mine()
    expect(await get(`/tx/${txid}`)).toMatchObject({ txid, fee: 1_000, status: { confirmed: true } })
    expect(await get(`/tx/${txid}/hex`)).toBe(hex)
    expect(await balance(to)).toEqual([5_000, 0])
    expect(await get(`/address/${to}/txs`)).toMatchObject([{ txid }])
  })

  test('the node refuses a transaction with a wrong signature', async () => {
    const [key] = world.sideOf('alba').keys[0] ?? []
    const [coin] = world.sideOf('alba').ledger.coinsOf(key?.script ?? '')
    if (!key || !coin) throw new Error('Alba has no coin.')
    const other = keyOf('somebody', 0, 'payment')
    const script = Buffer.from(key.script, 'hex')
    const transaction = new Transaction()
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
    transaction.addOutput({ script: Buffer.from(other.script, 'hex'), amount: BigInt(coin.value) - 1_000n })
    transaction.sign(key.secret)
    transaction.finalize()
    // The witness comes right before the four bytes of lock time; a byte of the signature is changed.
    const bytes = Buffer.from(transaction.hex, 'hex')
    bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1
    const response = await fetch(`${world.bitcoin.esploraUrl}/tx`, { method: 'POST', body: bytes.toString('hex') })
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/script/)
  })
})

describe('messages, checked by another implementation', () => {
  test.each(['payment', 'ordinals'] as const)('BIP-322 with the %s key', (purpose) => {
    const key = keyOf('alba', 0, purpose)
    const signature = signBip322('Straße 👋', key)
    expect(Verifier.verifySignature(key.address('mainnet'), 'Straße 👋', signature)).toBe(true)
    expect(Verifier.verifySignature(key.address('mainnet'), 'Strasse', signature)).toBe(false)
  })

  test('ECDSA with the payment key', async () => {
    const key = keyOf('alba', 0, 'payment')
    for (const message of ['Hello', 'x'.repeat(300)]) {
      const signature = await signEcdsa(message, key)
      expect(Verifier.verifySignature(key.address('mainnet'), message, signature)).toBe(true)
      expect(Verifier.verifySignature(key.address('mainnet'), `${message}!`, signature)).toBe(false)
    }
  })
})
