import { expect, test } from 'vitest'
import { A, B, connected, handWallet } from '../fixtures/hand-wallet.js'

const batch = { version: '2.0.0', from: A, chainId: '0x1', atomicRequired: false, calls: [{ to: B, value: '0x1' }] }
const send = (params: object) => ({ method: 'wallet_sendCalls', params: [params] })

test.each([
  ['no list of calls', { calls: undefined }, 'calls must be a list'],
  ['no call', { calls: [] }, 'at least one call'],
  ['a call that is none', { calls: [{ to: B }, 'x'] }, 'Call 2 must be an object'],
  ['a value in decimal figures', { calls: [{ to: B, value: '1' }] }, 'Call 1: value must be a number in hexadecimal'],
  ['a value that is a number', { calls: [{ to: B, value: 1 }] }, 'Call 1: value must be text'],
  ['half a byte', { calls: [{ to: B, data: '0x123' }] }, 'Call 1: data must be bytes'],
  ['a chain in decimal figures', { chainId: '1' }, 'chainId must be a number in hexadecimal'],
  ['a version that is a number', { version: 2 }, 'version must be text'],
  ['a wish that is a word', { atomicRequired: 'yes' }, 'atomicRequired must be true or false'],
  ['capabilities in a list', { capabilities: [] }, 'capabilities must be an object'],
  ['an id of more than 4,096 bytes', { id: `0x${'00'.repeat(4097)}` }, 'id has at most'],
])('refuses a batch with %s before the wallet prompts', async (_, change, reason) => {
  const wallet = handWallet()
  const app = await connected(wallet)
  await expect(app.provider.request(send({ ...batch, ...change }))).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(reason),
  })
  expect(wallet.count('wallet_sendCalls')).toBe(0)
})

test('S3-78 a batch goes to the wallet as the app wrote it', async () => {
  const wallet = handWallet()
  wallet.answers.wallet_sendCalls = () => ({ id: '0x1', capabilities: { paymasterService: {} } })
  const app = await connected(wallet)
  const whole = { ...batch, id: '0x1', capabilities: { paymasterService: { url: 'https://pay.example' } }, calls: [{ to: B, data: '0x' }] }
  expect(await app.provider.request(send(whole))).toEqual({ id: '0x1', capabilities: { paymasterService: {} } })
  expect(wallet.asked.find(({ method }) => method === 'wallet_sendCalls')?.params).toEqual([whole])
})

test.each([
  ['2.0.0', '0xid', { id: '0xid' }],
  ['2.0.0', { id: '0xid' }, { id: '0xid' }],
  ['1.0', '0xid', '0xid'],
  ['1.0', { id: '0xid' }, '0xid'],
  [undefined, '0xid', '0xid'],
  [undefined, { id: '0xid' }, { id: '0xid' }],
])('the answer has the form of version %s, for any result of the wallet: %j', async (version, answer, expected) => {
  const wallet = handWallet()
  wallet.answers.wallet_sendCalls = () => answer
  const app = await connected(wallet)
  expect(await app.provider.request(send({ ...batch, version }))).toEqual(expected)
})

test.each([[undefined], [null], [''], [7], [{}], [{ id: 7 }]])('refuses an answer without an id: %j', async (answer) => {
  const wallet = handWallet()
  wallet.answers.wallet_sendCalls = () => answer
  const app = await connected(wallet)
  await expect(app.provider.request(send(batch))).rejects.toThrow('it answered without the id of the batch')
})

test('converts a batch for a wallet of the other version, and does not ask twice about a new one', async () => {
  const wallet = handWallet()
  wallet.answers.wallet_sendCalls = ([asked]) => {
    if ((asked as { readonly version: string }).version === '2.0.0') return { id: '0x1' }
    throw Object.assign(new Error('The version must be 2.0.0.'), { code: -32602 })
  }
  const app = await connected(wallet)
  expect(await app.provider.request(send({ ...batch, version: '1.0', atomicRequired: undefined }))).toBe('0x1')
  const asked = wallet.asked.filter(({ method }) => method === 'wallet_sendCalls').map(({ params }) => params[0])
  expect(asked[1]).toMatchObject({ version: '2.0.0', atomicRequired: false })
  await expect(app.provider.request(send({ ...batch, version: '3.0' }))).rejects.toMatchObject({ code: -32602 })
  expect(wallet.count('wallet_sendCalls')).toBe(3)
})

test('rejecting an old batch is a rejection, and nothing is retried', async () => {
  const wallet = handWallet()
  wallet.answers.wallet_sendCalls = () => {
    throw Object.assign(new Error('No.'), { code: 4001 })
  }
  const app = await connected(wallet)
  await expect(app.provider.request(send({ ...batch, version: '1.0' }))).rejects.toMatchObject({ code: 4001 })
  expect(wallet.count('wallet_sendCalls')).toBe(1)
})

test.each([[{ status: 200 }], [{ status: 'PENDING' }], [{ status: 'CONFIRMED', receipts: [] }]])(
  'passes the wallet’s status to the app unchanged: %j',
  async (answer) => {
    const wallet = handWallet()
    wallet.answers.wallet_getCallsStatus = () => answer
    const app = await connected(wallet)
    expect(await app.provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).toEqual(answer)
  },
)

test.each([[undefined], [null], ['CONFIRMED'], [{}], [{ status: 'DONE' }]])('refuses an invalid status: %j', async (answer) => {
  const wallet = handWallet()
  wallet.answers.wallet_getCallsStatus = () => answer
  const app = await connected(wallet)
  await expect(app.provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).rejects.toThrow(
    'it answered no status of the batch',
  )
})

test('a wallet shows a batch itself; if it cannot, the modal does, unless the batch is unknown', async () => {
  const wallet = handWallet()
  const app = await connected(wallet)
  const show = () => app.provider.request({ method: 'wallet_showCallsStatus', params: ['0x1'] })
  wallet.answers.wallet_showCallsStatus = () => null
  expect(await show()).toBe(null)
  expect(app.state.core.open).toBe(false)
  delete wallet.answers.wallet_showCallsStatus
  wallet.answers.wallet_getCallsStatus = () => {
    throw Object.assign(new Error('Unknown batch.'), { code: 5730 })
  }
  await expect(show()).rejects.toMatchObject({ code: 5730 })
  expect(app.state.core.open).toBe(false)
  wallet.answers.wallet_getCallsStatus = () => ({ status: 100 })
  expect(await show()).toBe(null)
  await expect.poll(() => app.state.core.open).toBe(true)
})
