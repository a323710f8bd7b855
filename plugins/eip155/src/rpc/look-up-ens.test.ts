import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { isNormalName } from './is-normal-name.js'
import { lookUpEns, PLAIN } from './look-up-ens.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const universal = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])
const resolver = `0x${'11'.repeat(20)}` as const

/** ENS data of one address: its name, and the avatar of that name. */
function ens(name: string, picture: string | Error = '') {
  const asked: string[] = []
  const rpc = async (_network: unknown, method: string, params: readonly unknown[]): Promise<unknown> => {
    const [{ data }] = params as [{ data: `0x${string}` }]
    const { functionName, args } = decodeFunctionData({ abi: universal, data })
    asked.push(`${method} ${functionName}`)
    if (functionName === 'reverseWithGateways') {
      expect(args[0]).toBe(address.toLowerCase())
      return encodeAbiParameters([{ type: 'string' }, { type: 'address' }, { type: 'address' }], [name, resolver, resolver])
    }
    if (picture instanceof Error) throw picture
    const text = encodeAbiParameters([{ type: 'string' }], [picture])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [text, resolver])
  }
  return { asked, look: () => lookUpEns({ rpc, network: mainnet, address }) }
}
const PICTURE = 'data:image/png;base64,AA=='

test('an address has its own name and avatar', async () => {
  const { look, asked } = ens('ada.eth', PICTURE)
  expect(await look()).toEqual({ name: 'ada.eth', avatar: PICTURE })
  expect(asked).toEqual(['eth_call reverseWithGateways', 'eth_call resolveWithGateways'])
})

test('without a name no avatar is looked up', async () => {
  const { look, asked } = ens('', PICTURE)
  expect(await look()).toEqual({})
  expect(asked).toHaveLength(1)
})

test('a missing or failed avatar does not affect the name', async () => {
  expect(await ens('ada.eth').look()).toEqual({ name: 'ada.eth' })
  expect(await ens('ada.eth', new Error('fetch failed')).look()).toEqual({ name: 'ada.eth' })
})

test('a name that only looks like another does not count; one with other letters in normal form does', async () => {
  expect(await ens('Vera.eth', PICTURE).look()).toEqual({})
  expect(await ens('аda.eth', PICTURE).look()).toEqual({})
  expect(await ens('bücher.eth').look()).toEqual({ name: 'bücher.eth' })
})

test.each([
  ['ada.eth', true],
  ['Ada.eth', false],
  ['аda.eth', false],
  ['ada\u200d.eth', false],
  ['', true],
])('the spelling %j counts as a name: %s', (name, normal) => {
  expect(isNormalName(name)).toBe(normal)
})

test('names of plain letters are already in ENS normal form', () => {
  const label = fc.string({ unit: fc.constantFrom(...'abz019-_A.'), minLength: 1, maxLength: 8 })
  let plain = 0
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const name = labels.join('.')
      if (!PLAIN.test(name)) return
      plain += 1
      expect(isNormalName(name), name).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  expect(plain).toBeGreaterThan(200)
  for (const name of ['ab--c.eth', 'Ada.eth', 'a_b.eth', 'ada..eth', '.eth', 'ada.eth.', ''])
    expect([name, PLAIN.test(name)]).toEqual([name, false])
})
