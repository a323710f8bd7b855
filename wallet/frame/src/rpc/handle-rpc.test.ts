import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { askingRpc } from './fixtures/asking-rpc.js'

const own = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const data = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  domain: { name: 'Post', chainId: 137 },
  primaryType: 'Mail',
  message: { text: 'Hello' },
}

test.each(['0x89', '0137', '137.0', '1.37e2', ' 137', ''])('a network has one spelling, which is shown: not %j', async (reference) => {
  const { rpc, questions: asked } = askingRpc({ addresses: async () => ({ eip155: own }) }, { approves: false })
  const request = { method: 'eth_signTypedData_v4', params: [own, data], origin: 'https://shop.example', app: undefined }
  const on = (chain: string) => rpc({ ...request, chain, signal: new AbortController().signal })
  await expect(on(`eip155:${reference}`)).rejects.toMatchObject({ code: 4901 })
  expect(asked).toEqual([])
  await expect(on('eip155:137')).rejects.toMatchObject({ code: 4001 })
  expect(asked[0]?.details).toContainEqual({ label: t('ask.network'), value: 'Polygon' })
})
