import type { Network } from '@latchkey/kernel'
import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { base, mainnet } from '../networks.js'
import { findEns } from './find-ens.js'

const resolver = parseAbi(['function addr(bytes32, uint256) view returns (bytes)', 'function addr(bytes32) view returns (address)'])
const universal = parseAbi(['function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)'])
const [ethereum, onBase] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const

/** ENS as the universal resolver answers for one name: an address per coin type, where 60 is Ethereum. */
function ens(addresses: { readonly [coin: string]: `0x${string}` | Error }) {
  const asked: (readonly [Network, string, bigint])[] = []
  const rpc = async (network: Network, method: string, params: readonly unknown[]): Promise<unknown> => {
    const [{ data }] = params as [{ data: `0x${string}` }]
    const [, inner] = decodeFunctionData({ abi: universal, data }).args
    const { args } = decodeFunctionData({ abi: resolver, data: inner })
    const coin = args[1] ?? 60n
    asked.push([network, method, coin])
    const found = addresses[String(coin)] ?? '0x'
    if (found instanceof Error) throw found
    const answer =
      args.length > 1
        ? encodeAbiParameters([{ type: 'bytes' }], [found])
        : encodeAbiParameters([{ type: 'address' }], [found === '0x' ? `0x${'00'.repeat(20)}` : found])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [answer, `0x${'11'.repeat(20)}`])
  }
  return { asked, find: (name: string, network: Network) => findEns({ rpc, registry: mainnet, network, name }) }
}
const errors = parseAbi(['error UnsupportedResolverProfile(bytes4)', 'error HttpError(uint16, string)'])
/** A node's answer to a call that the universal resolver reverts. */
const revertedBy = (errorName: 'UnsupportedResolverProfile' | 'HttpError', ...args: readonly unknown[]): Error =>
  Object.assign(new Error('execution reverted'), { code: 3, data: encodeErrorResult({ abi: errors, errorName, args } as never) })
const coinOf = ({ id }: Network): string => String((0x80000000 | Number(id)) >>> 0)

test('AMT-09 a name resolves to its address for the network itself', async () => {
  const { find, asked } = ens({ [coinOf(base)]: onBase, 60: ethereum })
  expect((await find('ada.eth', base))?.toLowerCase()).toBe(onBase.toLowerCase())
  expect(asked.map(([network, , coin]) => [network, String(coin)])).toEqual([[mainnet, coinOf(base)]])
})

test('AMT-09 without one for the network, or with a resolver that has none, the address for Ethereum counts', async () => {
  expect((await ens({ 60: ethereum }).find('ada.eth', base))?.toLowerCase()).toBe(ethereum.toLowerCase())
  const old = ens({ [coinOf(base)]: revertedBy('UnsupportedResolverProfile', '0x9061b923'), 60: ethereum })
  expect((await old.find('ada.eth', base))?.toLowerCase()).toBe(ethereum.toLowerCase())
})

test('AMT-09 if the address for the network cannot be read, no other address takes its place', async () => {
  const away = ens({ [coinOf(base)]: new Error('fetch failed'), 60: ethereum })
  await expect(away.find('ada.eth', base)).rejects.toThrow('fetch failed')
  const gateway = ens({ [coinOf(base)]: revertedBy('HttpError', 502, 'Bad Gateway'), 60: ethereum })
  await expect(gateway.find('ada.eth', base)).rejects.toThrow('HttpError')
})

test('AMT-09 on Ethereum it is requested once', async () => {
  const { find, asked } = ens({ 60: ethereum })
  expect((await find('ADA.eth', mainnet))?.toLowerCase()).toBe(ethereum.toLowerCase())
  expect(asked).toHaveLength(1)
  expect(await ens({}).find('ada.eth', mainnet)).toBeUndefined()
})

test('AMT-09 a name that cannot be normalized is sent to no node', async () => {
  const { find, asked } = ens({ 60: ethereum })
  expect(await find('a\u200dda.eth', mainnet)).toBeUndefined()
  expect(asked).toEqual([])
})
