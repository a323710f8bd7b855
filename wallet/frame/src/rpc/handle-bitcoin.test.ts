import { Verifier } from 'bip322-js'
import { expect, test } from 'vitest'
import { coin, inMemory, inText, MAIN, SCRIPT_OF_STRANGER, STRANGER, TEST, withBitcoinWallet } from '../fixtures/bitcoin-wallet.js'
import { askEn as t } from '../fixtures/english.js'

const { addresses, start, psbtOf } = withBitcoinWallet()

test.each([
  [MAIN, 'bip122'],
  [TEST, 'bip122Testnet'],
] as const)('signs a text according to BIP-322, checked by a third-party verifier (%s)', async (chain, name) => {
  const { request, told } = start()
  const address = addresses()[name]
  const { signature } = (await request('signMessage', { message: 'hällo', address }, chain)) as { readonly signature: string }
  expect(Verifier.verifySignature(address, 'hällo', signature)).toBe(true)
  expect(Verifier.verifySignature(address, 'hallo', signature)).toBe(false)
  expect(told()).toEqual({ Message: 'hällo' })
})

test('a payment uses confirmed coins first, pays the fee rate, and returns the change', async () => {
  const { request, sent, told } = start({ coins: [coin('90000', false, '2'), coin('40000'), coin('50000', true, '3')] })
  const { txid } = (await request('sendTransfer', { recipientAddress: STRANGER, amount: '60000' })) as { readonly txid: string }
  const [transaction] = sent
  if (!transaction) throw new Error('Nothing was sent.')
  expect(txid).toBe(transaction.id)
  // 209 virtual bytes at 1.5 satoshi: two inputs of 68, eleven of overhead, two outputs of 31. A signature is sometimes shorter.
  expect(transaction.vsize).toBeLessThanOrEqual(209)
  expect(transaction.vsize).toBeGreaterThanOrEqual(206)
  expect(transaction.getOutput(0)).toMatchObject({ amount: 60_000n, script: SCRIPT_OF_STRANGER })
  expect(transaction.getOutput(1).amount).toBe(90_000n - 60_000n - 314n)
  expect(transaction.inputsLength).toBe(2)
  expect(told()).toEqual({
    Send: '0.0006 tBTC',
    To: STRANGER,
    'Leaves the wallet': '0.00060314 tBTC',
    Fee: '0.00000314 tBTC',
    Network: 'Bitcoin Testnet (test network)',
  })
  expect(Object.keys(told())[0]).toBe('To')
})
test('a fee rate far beyond any historical one delays the approval', async () => {
  const { request, asked } = start({ coins: [coin('100000000')], feeRate: '9000.000' })
  await request('sendTransfer', { recipientAddress: STRANGER, amount: '90000000' })
  expect(asked[0]?.warnings).toEqual(['The fee is high compared with the amount.'])
  expect(asked[0]?.caution).toBe('wait')
})
test.each([
  [{ recipientAddress: STRANGER, amount: '100000' }, 'There are not enough coins for the amount and the fee.'],
  [{ recipientAddress: STRANGER, amount: '545' }, 'Less than 546 satoshi are not passed on.'],
  [{ recipientAddress: STRANGER, amount: 0.5 }, 'Expected an amount in satoshi'],
  [{ recipientAddress: STRANGER, amount: '-1' }, 'Expected an amount in satoshi'],
  [{ recipientAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: '6000' }, 'This is no address of the network.'],
  [{ recipientAddress: STRANGER, amount: '6000', account: STRANGER }, 'This account is not one of the wallet.'],
])('an impossible payment is rejected before any question: %j', async (params, problem) => {
  const { request, asked } = start()
  await expect(request('sendTransfer', params)).rejects.toThrow(problem)
  expect(asked).toEqual([])
})

test.each([
  ['sendTransfer', { recipientAddress: STRANGER, amount: '6000', memo: '68656c6c6f' }, 'memo'],
  ['sendTransfer', { recipientAddress: STRANGER, amount: '6000', changeAddress: STRANGER }, 'changeAddress'],
  ['sendTransfer', { recipientAddress: STRANGER, amount: '6000', feeRate: 3 }, 'feeRate'],
  ['signPsbt', { psbt: 'cHNidP8=', finalize: false }, 'finalize'],
  ['signPsbt', { psbt: 'cHNidP8=', signInputs: [{ index: 0, disableTweakSigner: true }] }, 'disableTweakSigner'],
  ['signMessage', { message: 'Hello', encoding: 'hex' }, 'encoding'],
])('%s refuses a parameter that it would ignore, by name: %j', async (method, params, name) => {
  const { request, asked } = start()
  await expect(request(method, params)).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(name) })
  expect(asked).toEqual([])
})

test('accepts parameters that restate the wallet’s behaviour', async () => {
  const { request, sent } = start()
  await request('sendTransfer', { recipientAddress: STRANGER, amount: '6000', changeAddress: addresses().bip122Testnet, memo: null })
  expect(sent).toHaveLength(1)
  expect(await request('getAccountAddresses', { intentions: ['ordinal'] })).toEqual([])
  expect(await request('getAccountAddresses', { intentions: ['ordinal', 'payment'] })).toHaveLength(1)
})

test.each(['unreachable', 'odd', 'unavailable'])(
  'sends a payment with a lost response once more unchanged, and pays once: %s',
  async (reason) => {
    const { request, sent, call, asked } = start()
    const answer = call.getMockImplementation()
    let isLost = true
    call.mockImplementation(async (...args) => {
      const reply = await answer?.(...args)
      if (args[0] === 'bitcoinSend' && isLost) {
        isLost = false
        throw Object.assign(new Error('lost'), { reason })
      }
      return reply as never
    })
    const { txid } = (await request('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })) as { readonly txid: string }
    expect(sent.map(({ hex }) => hex)).toEqual([sent[0]?.hex, sent[0]?.hex])
    expect(txid).toBe(sent[0]?.id)
    expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ txid })
    expect(asked).toHaveLength(1)
  },
)

test('a payment that the server refuses is not sent again', async () => {
  const { request, call } = start()
  const answer = call.getMockImplementation()
  call.mockImplementation((...args) =>
    args[0] === 'bitcoinSend'
      ? Promise.reject(Object.assign(new Error('min relay fee not met'), { reason: 'invalid' }))
      : (answer?.(...args) as never),
  )
  await expect(request('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })).rejects.toThrow('min relay fee')
  expect(call.mock.calls.filter(([name]) => name === 'bitcoinSend')).toHaveLength(1)
})

test.each([
  ['hides its coins', '2', true],
  ['still lists its coins', '1', false],
])('a payment after one that was refused says that both may count, if the server %s', async (_, fill, isTold) => {
  const world = { coins: [coin('100000')] }
  const { request, call, asked } = start(world)
  const answer = call.getMockImplementation()
  const pay = () => request('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })
  call.mockImplementation((...args) => (args[0] === 'bitcoinSend' ? Promise.reject(new Error('no')) : (answer?.(...args) as never)))
  await expect(pay()).rejects.toThrow('no')
  if (answer) call.mockImplementation(answer)
  world.coins = [coin('100000', true, fill)]
  await pay()
  world.coins = [coin('100000', true, '3')]
  await pay()
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, isTold, isTold])
})

test.each(['sendTransfer', 'signPsbt'])(
  'a %s that was on its way when its frame was closed counts as one that may be executed',
  async (method) => {
    const world = { coins: [coin('100000')], notes: inMemory() }
    const { request, call } = start(world)
    const answer = call.getMockImplementation()
    let isSent = false
    call.mockImplementation((...args) => {
      if (args[0] !== 'bitcoinSend') return answer?.(...args) as never
      isSent = true
      return new Promise(() => {}) as never
    })
    const payment =
      method === 'sendTransfer'
        ? { recipientAddress: STRANGER, amount: '6000' }
        : { psbt: inText(psbtOf({ own: 50_000n, out: 49_000n })), broadcast: true }
    void request(method, payment)
    await expect.poll(() => isSent).toBe(true)
    world.coins = [coin('100000', true, '2')]
    const { request: again, asked } = start(world)
    await again('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })
    expect(asked[0]?.warnings).toContain(t('ask.mayRunEarlier'))
  },
)

test('a PSBT that was shown while a payment was refused is asked about again, with a warning', async () => {
  const gates: (() => void)[] = []
  const world = {
    coins: [coin('100000', true, '2')],
    answer: () => new Promise<boolean>((resolve) => gates.push(() => resolve(true))),
  }
  const { request, call, asked } = start(world)
  const answer = call.getMockImplementation()
  const paid = expect(request('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })).rejects.toThrow('no')
  await expect.poll(() => gates.length).toBe(1)
  const psbt = inText(psbtOf({ own: 50_000n, out: 49_000n }))
  const signed = request('signPsbt', { psbt, broadcast: true })
  await expect.poll(() => gates.length).toBe(2)
  call.mockImplementation((...args) => (args[0] === 'bitcoinSend' ? Promise.reject(new Error('no')) : (answer?.(...args) as never)))
  gates[0]?.()
  await paid
  if (answer) call.mockImplementation(answer)
  gates[1]?.()
  await expect.poll(() => gates.length).toBe(3)
  gates[2]?.()
  await signed
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, false, true])
})

test('a rejection sends nothing', async () => {
  const { request, sent } = start({ answer: false })
  await expect(request('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })).rejects.toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

test('unknown methods, and unsupported signature types, are rejected', async () => {
  const { request } = start()
  await expect(request('signAnything', {})).rejects.toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
  await expect(request('signMessage', { message: 'x', protocol: 'ecdsa' })).rejects.toMatchObject({ code: 4200 })
})

test.each([
  ['eip155:1', 4901],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 4901],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', 4902],
])('signs nothing on %s: the address format would be a guess', async (chain, code) => {
  const { request, asked } = start()
  await expect(request('signMessage', { message: 'x' }, chain)).rejects.toMatchObject({ code })
  await expect(request('getAccountAddresses', {}, chain)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('networks other than mainnet sign with the test network key', async () => {
  const { request } = start()
  for (const chain of ['bip122:00000000da84f2bafbbc53dee25a72ae', 'bip122:00000008819873e925422c1ff0f99f7c'])
    expect(await request('getAccountAddresses', {}, chain)).toEqual([
      { address: addresses().bip122Testnet, path: "m/84'/1'/0'/0/0", intention: 'payment' },
    ])
})
