import { expect, test } from 'vitest'
import { startSandbox } from './start-sandbox.js'
import { summary } from './summary.js'

test('the configuration lists the chains of all families, and each wallet’s accounts on them', { timeout: 60_000 }, async () => {
  await using sandbox = await startSandbox({ solana: true, bitcoin: true })
  const { solana, bitcoin, wallets } = sandbox
  const config = (await (await fetch(`${sandbox.url}/config.json`)).json()) as { readonly wallets: readonly { readonly id: string }[] }
  expect(config).toMatchObject({
    solana: { network: solana.network },
    bitcoin: { network: bitcoin.network, esploraUrl: bitcoin.esploraUrl },
  })
  expect(config.wallets.find(({ id }) => id === 'alba')).toMatchObject({
    accounts: wallets.alba.accounts,
    solana: wallets.alba.solana.accounts,
    bitcoin: wallets.alba.bitcoin.accounts,
  })
  const panel = (await (await fetch(`${sandbox.url}/control/state`)).json()) as { readonly chains: readonly { readonly url: string }[] }
  expect(panel.chains.slice(2)).toEqual(
    [solana, bitcoin].map((each) => ({
      name: each.network.name,
      url: 'rpcUrl' in each ? each.rpcUrl : each.esploraUrl,
      known: each.network.caipNetworkId,
    })),
  )
  const text = summary(sandbox)
  for (const each of [solana.rpcUrl, bitcoin.esploraUrl, bitcoin.network.caipNetworkId, wallets.cora.bitcoin.accounts[0]?.payment ?? '-']) {
    expect(text).toContain(each)
  }
})

test('the script for pages has Bitcoin if there is a node, for the wallets that the page selects', { timeout: 60_000 }, async () => {
  await using sandbox = await startSandbox({ bitcoin: true })
  const chainsIn = async (query: string): Promise<number> =>
    (await (await fetch(`${sandbox.url}/wallets.js${query}`)).text()).split('"bitcoin":true').length - 1
  const all = await chainsIn('')
  expect(all).toBe(4)
  expect(await chainsIn('?bitcoin=alba')).toBe(1)
  expect(await chainsIn('?wallets=alba,brio')).toBe(2)
  expect(await chainsIn('?bitcoin=')).toBe(0)
  await using without = await startSandbox()
  expect(await (await fetch(`${without.url}/wallets.js`)).text()).not.toContain('"bitcoin":true')
})
