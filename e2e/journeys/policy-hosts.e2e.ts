import { policySources } from '@latchkey/kernel'
import { chain, chooseWallet, sign } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { makeKernel } from '../pages/dapp/kernel.js'

test('CSP-03: under exactly the policy that the kernel lists, connecting, reading, signing, sending and switching work without a violation', async ({
  openDapp,
  page,
  sandbox,
  problems,
}) => {
  const [one, two] = sandbox.chains
  const { alba } = sandbox.wallets
  // The second network's node only comes from the app's own list.
  const networks = [one.network, { ...two.network, rpcUrls: { default: { http: [] } } }] as const
  const options = { networks, evm: { rpcUrls: { [two.network.caipNetworkId]: [two.rpcUrl] } } }
  const sources = policySources(makeKernel(options))
  expect(sources['connect-src']).toEqual([one.rpcUrl, two.rpcUrl].map((url) => new URL(url).origin))
  const directives = Object.entries(sources).map(([name, list]) => [name, ...list].join(' '))
  const header = ["default-src 'none'", ...directives, "require-trusted-types-for 'script'", 'report-uri /csp-report'].join('; ')
  const server = await openDapp({ options, headers: { 'content-security-policy': header } })

  await chooseWallet(page)
  // The name and the balance come from the first network's node.
  await page.getByRole('button', { name: /100 ETH.*ada\.eth/ }).waitFor()
  const [from] = alba.accounts
  expect(await sign(page, from)).toMatch(/^0x[\da-f]{130}$/)
  const hash = await page.evaluate((account) => window.kernel.request('eth_sendTransaction', [{ from: account, to: account }]), from)
  expect(
    await page.evaluate(async ([sent, chain]) => (await window.kernel.actions.eip155.waitForTransaction({ hash: sent, chain })).status, [
      hash,
      one.network.caipNetworkId,
    ] as const),
  ).toBe('confirmed')
  await page.getByRole('button', { name: 'Latchkey One' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Latchkey Two' }).click()
  await expect.poll(() => chain(page)).toBe(two.network.caipNetworkId)
  const block = await page.evaluate(
    (id) => window.kernel.actions.eip155.read({ method: 'eth_blockNumber', chain: id }),
    two.network.caipNetworkId,
  )
  expect(block).toMatch(/^0x/)
  expect(server.violations).toEqual([])
  expect(problems.all).toEqual([])

  // The policy was enforced: any other host is refused.
  problems.allow(/connect-src|Content Security Policy/)
  expect(await page.evaluate((url) => fetch(url).then(String, () => 'refused'), sandbox.url)).toBe('refused')
})
