import type { Connection, Network } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { mainnet } from '../networks.js'
import { readPiece } from './read-piece.js'
import { readTokens } from './token-info.js'
import { walletAssets } from './wallet-assets.js'

const { all, brio, start } = withSandbox()
const call = { signal: new AbortController().signal }
const dollar = () => ({ chainId: 1337, address: all().contracts.token, decimals: 6, symbol: 'TUSD', name: 'Test Dollar' })
const keys = () => ({ chainId: 1337, address: all().contracts.nft })
const home = (): Network => all().chains[0].network
const holder = () => ({ address: brio().accounts[0] ?? '', network: home() })
const none = { ...dollarLike('0x00000000000000000000000000000000000000aa'), symbol: 'NONE' }
function dollarLike(address: string) {
  return { chainId: 1337, address, decimals: 6, symbol: 'TUSD', name: 'Test Dollar' }
}
async function partsOf(options: object) {
  const app = await start({ eip155: options })
  await connect(app, brio())
  const parts = await app.read(chains)[0]?.load?.()
  if (!parts) throw new Error('The family brings no parts.')
  return parts
}

describe('from the nodes', () => {
  test('reads the coin and the listed tokens, with the same result with and without Multicall3, and omits tokens that do not answer', async () => {
    const { nodeAssets } = await partsOf({ tokens: [dollar(), none] })
    const expected = [
      { symbol: 'ETH', chainId: 'eip155:1337', verified: true, quantity: { decimals: '18' } },
      {
        symbol: 'TUSD',
        chainId: 'eip155:1337',
        address: `eip155:1337:${dollar().address}`,
        verified: true,
        quantity: { decimals: '6', numeric: '10000' },
      },
    ]
    expect(await nodeAssets?.(holder(), call)).toMatchObject(expected)
    const { contracts: { multicall3: _, ...contracts } = {}, ...rest } = home()
    const found = await nodeAssets?.({ ...holder(), network: { ...rest, contracts } }, call)
    expect(found).toMatchObject(expected)
    expect(found).toHaveLength(2)
  })

  test('a list may be a chunk, and entries of other chains or without decimals are ignored', async () => {
    const list = async () => ({
      default: { tokens: [dollar(), { ...dollar(), decimals: 0 }, { ...none, chainId: 1 }, { address: '0x1' } as never] },
    })
    expect(await readTokens(list, 1337)).toEqual([dollar()])
    expect(await readTokens([none, { ...none, symbol: 'AGAIN' }], 1337)).toHaveLength(1)
  })

  test('lists only collectibles still owned, with names and images that the chain itself contains', async () => {
    const { collectibles } = await partsOf({ collections: [keys()] })
    const [piece, ...others] = (await collectibles?.(holder(), call)) ?? []
    expect(piece).toMatchObject({
      chainId: 'eip155:1337',
      address: `eip155:1337:${keys().address}`,
      tokenId: expect.stringMatching(/^\d+$/),
      name: expect.stringContaining('Key'),
      collection: 'Test Keys',
      imageUrl: expect.stringMatching(/^data:image\//),
    })
    expect(others).toEqual([])
    expect(await collectibles?.({ ...holder(), address: '0x00000000000000000000000000000000000000aa' }, call)).toEqual([])
  })
})

test.each([
  ['https://example.com/1.json', {}],
  ['data:application/json,{"name":"A"}', { name: 'A' }],
  ['data:application/json,{', {}],
  [`data:application/json;base64,${btoa('{"name":"Ž","image":"https://x/1.png"}'.replace('Ž', 'Z'))}`, { name: 'Z' }],
  ['data:application/json,{"name":7,"image":"javascript:alert(1)"}', {}],
  ['data:application/json,{"name":"B","image":"data:image/svg%2Bxml,<svg/>"}', { name: 'B', imageUrl: 'data:image/svg+xml,<svg/>' }],
  ['data:application/json,null', {}],
])('SEC-01 of a tokenURI %s only %j is used', (uri, piece) => expect(readPiece(uri)).toEqual(piece))

describe('from the wallet (ERC-7811)', () => {
  const coin = {
    address: 'native',
    balance: '0xde0b6b3a7640000',
    type: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500, iconUrl: '' },
  }
  const usdc = {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    balance: '0x16e360',
    type: 'ERC20',
    metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://x/u.png' },
  }
  const ask = (
    answer: unknown,
    capabilities: object = { assetDiscovery: { supported: true } },
    known: readonly string[] = [],
    isOwn = false,
  ) => {
    const request = vi.fn(async (_method: string, _params: readonly unknown[]) => answer)
    // Only `request` is used.
    const connection = { request } as unknown as Connection
    const listed = walletAssets(
      { connection, isOwn, capabilities: async () => capabilities as never, listed: async () => new Map(known.map((one) => [one, {}])) },
      { address: '0xAb', network: mainnet },
      call,
    )
    return { listed, request }
  }

  test('AMT-20 a token is verified by the integrator’s list, never by its price', async () => {
    const verified = async (known: readonly string[]) =>
      (await ask({ '0x1': [usdc] }, undefined, known).listed)?.map((asset) => asset.verified === true)
    expect(await verified([usdc.address.toLowerCase()])).toEqual([true])
    expect(await verified([])).toEqual([false])
    // A wallet's claim is not a list, except that of the wallet run by the app's operator.
    const says = { ...usdc, metadata: { ...usdc.metadata, verified: true } }
    const byWallet = async (isOwn: boolean) =>
      (await ask({ '0x1': [says] }, undefined, [], isOwn).listed)?.map((asset) => asset.verified === true)
    expect([await byWallet(false), await byWallet(true)]).toEqual([[false], [true]])
  })

  test('S3-02 S7-11 both spellings of types are accepted, amounts stay exact, and only the chain in use is requested', async () => {
    const { listed, request } = ask({ '0x1': [coin, usdc] })
    expect(await listed).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        price: 2500,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: '',
        verified: true,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        price: 1,
        quantity: { decimals: '6', numeric: '1.5' },
        iconUrl: 'https://x/u.png',
      },
    ])
    expect(request.mock.calls).toEqual([['wallet_getAssets', [{ account: '0xAb', chainFilter: ['0x1'] }], call]])
  })

  test('API-44 S3-03 the wallet’s own value is kept if it is an amount', async () => {
    for (const [value, kept] of [
      [1.5, 1.5],
      [0, 0],
      [-1, undefined],
      ['1.5', undefined],
      [Number.NaN, undefined],
    ]) {
      const [asset] = (await ask({ '0x1': [{ ...usdc, metadata: { ...usdc.metadata, value } }] }).listed) ?? []
      expect(asset?.value).toBe(kept)
    }
  })

  test('does not ask a wallet whose capabilities do not list the method', async () => {
    const { listed, request } = ask({}, {})
    expect(await listed).toBeUndefined()
    expect(request).not.toHaveBeenCalled()
  })

  const meta = usdc.metadata
  test.each([
    ['no address', { ...usdc, address: undefined }],
    ['a balance that is a number', { ...usdc, balance: 5 }],
    ['a balance that is no hex number', { ...usdc, balance: '1e3' }],
    ['another type', { ...usdc, type: 'ERC721' }],
    ['no metadata', { ...usdc, metadata: undefined }],
    ['a name that is no text', { ...usdc, metadata: { ...meta, name: 1 } }],
    ['no symbol', { ...usdc, metadata: { ...meta, symbol: undefined } }],
    ['no icon', { ...usdc, metadata: { ...meta, iconUrl: undefined } }],
    ['decimals as text', { ...usdc, metadata: { ...meta, decimals: '6' } }],
    ['no price', { ...usdc, metadata: { ...meta, price: undefined } }],
    ['a price below nothing', { ...usdc, metadata: { ...meta, price: -1 } }],
    ['nothing at all', null],
  ])('API-04 S5-04 a row with %s is invalid: others count, and an answer with that row alone is rejected', async (_what, row) => {
    expect(await ask({ '0x1': [coin, row] }).listed).toHaveLength(1)
    expect(await ask({ '0x1': [row] }).listed).toBeUndefined()
  })
})
