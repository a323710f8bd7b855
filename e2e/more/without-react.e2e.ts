import { createRequire } from 'node:module'
import { join } from 'node:path'
import { verifyMessage } from 'viem'
import { beforeAll } from 'vitest'
import { collect } from '../../scripts/lib/collect.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import { serveFolder } from '../harness/serve-folder.js'

// Module in which the examples find their chains.
const chains = ['http://127.0.0.1:4401', 'http://127.0.0.1:4402']
// `npm run build` of a Vite app, but without minification, which would take half of the time.
const program = join(createRequire(join(root, 'examples/vite-vue/package.json')).resolve('vite/package.json'), '../bin/vite.js')
const vite = [program, 'build', '--logLevel', 'error', '--minify', 'false']
const examples = [
  ['vite-vue', vite, 'dist', ['vue'], 20],
  ['vite-svelte', vite, 'dist', ['svelte-trusted-html'], 20],
  ['html', ['build.mjs'], '.', ["'none'"], undefined],
] as const

// Consumers get the built packages; so do these examples, by the commands in their manifests.
beforeAll(async () => {
  await collect(process.execPath, [join(root, 'scripts/build.mjs'), '--modules'])
  await Promise.all(
    examples.map(async ([name, build]) => {
      const said = await collect(process.execPath, [...build], { cwd: join(root, 'examples', name) })
      if (said) throw new Error(said)
    }),
  )
}, 240_000)

test.for(examples)(
  'PKG-07: a visitor of the example %s connects, switches the network, signs and is restored after a reload',
  async ([name, , built, policies, most], { page, context, sandbox, outlive }) => {
    const { alba } = sandbox.wallets
    await sandbox.attach(context)
    for (const [i, url] of chains.entries())
      await context.route(`${url}/`, (route) => route.continue({ url: `${sandbox.chains[i as 0 | 1].rpcUrl}/` }))
    const site = await serveFolder(join(root, 'examples', name, built), { connect: chains, policies })
    outlive(() => site.close())
    const scripts: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
    await page.goto(site.url)
    await page.getByText('No wallet connected').waitFor()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
    const who = page.getByRole('status').filter({ hasText: alba.accounts[0] })
    await who.waitFor()
    // Small files are merged by the configuration: without it there would be some thirty.
    if (most) expect(scripts.length).toBeLessThanOrEqual(most)
    await page.getByLabel('Network').selectOption({ label: 'Latchkey Two' })
    await expect.poll(() => alba.requests.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
    await expect.poll(() => page.getByLabel('Network').inputValue()).toBe('eip155:31338')
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x[\da-f]{130}$/)
    const signature = (await page.locator('output').textContent()) as `0x${string}`
    expect(await verifyMessage({ address: alba.accounts[0] as `0x${string}`, message: 'Hello', signature })).toBe(true)
    await page.reload()
    await who.waitFor()
  },
)
