import { mainnet } from '@latchkey/eip155/networks'
import { walletErrors } from '@latchkey/kernel/late'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerName } from './register-name.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const NAME = 'ada.latchkey.example'
const call = { signal: new AbortController().signal }
const refused = (status: number): Error => Object.assign(new Error('no'), { catalogue: 'kernel', code: 'http-status', details: { status } })

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://app.test'))
  emit.mockClear()
})
afterEach(() => void vi.unstubAllGlobals())

const emit = vi.fn()
const told = () => emit.mock.calls.map(([name]) => name)

/** Registers with a server and a wallet that answer as the test sets. */
function register(register: () => Promise<unknown>, owner: string | undefined, request: () => Promise<unknown> = async () => '0x00') {
  const nonce = { nonce: 'abcdefgh', origin: 'https://server.test', issuedAt: '', expiresAt: '' }
  const lookup = async () => {
    if (owner === undefined) throw refused(404)
    return { name: NAME, addresses: { 60: owner } }
  }
  const ctx = {
    state: { own: {} },
    emit,
    http: { client: () => ({ nonce: async () => nonce, register, lookup }) },
    use: () => ({ request, names: async () => ({ refresh: async () => {} }) }),
  }
  // It uses only these parts of its context.
  return registerName(ctx as never, { name: NAME, address: ADA, network: mainnet, chain: 'eip155:1', isSmartAccount: false, ...call })
}
const fails = (error: unknown) => async (): Promise<never> => {
  throw error
}

test('a registration whose response was lost is done if the account has the name, also when it is repeated', async () => {
  expect(await register(fails(new TypeError('Failed to fetch')), ADA.toLowerCase())).toBe('done')
  expect(told()).toEqual(['registerNameInitiated', 'registerNameSuccess'])
  expect(await register(fails(refused(409)), ADA)).toBe('done')
})

test('a name of another owner is taken, and any other failure stays a failure', async () => {
  const other = `0x${'ee'.repeat(20)}`
  expect(await register(fails(refused(409)), other)).toBe('taken')
  await expect(register(fails(new TypeError('Failed to fetch')), undefined)).rejects.toThrow('Failed to fetch')
  expect(told().at(-1)).toBe('registerNameError')
})

test.each([walletErrors.create('rejected', { wallet: 'Fake wallet' }), Object.assign(new Error('no'), { code: 4001 })])(
  'a visitor who declines is not a failure (%#)',
  async (error) => {
    expect(await register(async () => ({}), undefined, fails(error))).toBe('declined')
  },
)
