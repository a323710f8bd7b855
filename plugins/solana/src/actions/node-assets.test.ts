import { chains } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { testKey } from '../fixtures/key.js'
import { startApp } from '../fixtures/start-app.js'
import { withCluster } from '../fixtures/with-cluster.js'

const { solana, network, wallet } = withCluster()

test('SOL and the tokens of both programs are listed, with the names that their mints give', async () => {
  const app = await startApp({ wallets: [wallet()], networks: [network()] })
  const { nodeAssets } = (await app.read(chains)[0]?.load?.()) ?? {}
  const found = await nodeAssets?.({ address: testKey(3).address, network: network() }, { signal: new AbortController().signal })
  expect(found?.[0]).toMatchObject({ symbol: 'SOL', quantity: { decimals: '9', numeric: '100' }, verified: true })
  for (const { mint, decimals } of Object.values(solana().tokens)) {
    const token = found?.find(({ address }) => address === `${network().caipNetworkId}:${mint}`)
    expect(token).toMatchObject({ quantity: { decimals: String(decimals), numeric: '1000' } })
    expect(token?.verified).toBeUndefined()
  }
  expect(found).toHaveLength(1 + Object.keys(solana().tokens).length)
})

test('a token of the operator’s list has its name and icon from there, and is verified; its decimals come from the chain', async () => {
  const { dollar, euro } = solana().tokens
  const logoURI = 'data:image/png;base64,AAAA'
  const tokens = [
    { chainId: network().caipNetworkId, address: dollar.mint, decimals: 18, symbol: 'USDT', name: 'Listed Dollar', logoURI },
    { chainId: 101, address: euro.mint, decimals: 2, symbol: 'XX', name: 'Of another cluster' },
  ]
  const app = await startApp({ wallets: [wallet()], networks: [network()], solana: { tokens: async () => ({ default: { tokens } }) } })
  const { nodeAssets } = (await app.read(chains)[0]?.load?.()) ?? {}
  const found = await nodeAssets?.({ address: testKey(3).address, network: network() }, { signal: new AbortController().signal })
  const of = ({ mint }: { readonly mint: string }) => found?.find(({ address }) => address === `${network().caipNetworkId}:${mint}`)
  expect(of(dollar)).toMatchObject({
    name: 'Listed Dollar',
    symbol: 'USDT',
    iconUrl: logoURI,
    verified: true,
    quantity: { decimals: '6', numeric: '1000' },
  })
  expect(of(euro)).toMatchObject({ name: 'Test Euro', symbol: 'TEUR', iconUrl: '' })
  expect(of(euro)?.verified).toBeUndefined()
})
