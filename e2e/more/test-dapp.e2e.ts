import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join, normalize } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from '../harness/fixtures.js'

const folder = join(dirname(createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json')), 'dist')
const types: { readonly [ending: string]: string } = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
/** Its bundle needs `eval`, and its style sheets and relays are on other machines. */
const POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'"

/** MetaMask's own test page as published, with the sandbox's wallet instead of MetaMask. */
const dappTest = test.extend('testDapp', async ({ page, context, outlive, problems, sandbox }): Promise<Page> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-security-policy': POLICY,
      'content-type': types[file.split('.').pop() ?? ''] ?? 'application/octet-stream',
    })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  outlive(async () => {
    server.closeAllConnections()
    server.close()
  })
  // Ignores problems of that page: colours, headings, and requests that the policy keeps on this machine.
  problems.allow(/./)
  // Its accounts have no checksum, like MetaMask's, and the page compares strings.
  sandbox.wallets.alba.quirks({ lowerCase: true })
  await sandbox.attach(context, { wallets: ['alba'], legacy: 'alba', flags: ['isMetaMask'] })
  // A server on a TCP port has an address object, never a pipe's name.
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.locator('#connectButton').click()
  await expect.poll(() => page.locator('#accounts').textContent()).toBe(sandbox.wallets.alba.accounts[0].toLowerCase())
  return page
})

dappTest('API-20: MetaMask’s test dapp connects, signs, and recovers the signer', async ({ testDapp: page, sandbox }) => {
  const account = sandbox.wallets.alba.accounts[0].toLowerCase()
  await expect.poll(() => page.locator('#chainId').textContent()).toBe('0x539')
  await page.locator('#personalSign').click()
  await expect.poll(() => page.locator('#personalSignResult').textContent()).toMatch(/^0x[\da-f]{130}$/)
  await page.locator('#personalSignVerify').click()
  await expect.poll(() => page.locator('#personalSignVerifyECRecoverResult').textContent()).toBe(account)
  await expect.poll(() => page.locator('#personalSignVerifySigUtilResult').textContent()).toBe(account)
})

dappTest('API-20: a sign-in of the page passes without a word, one for another site is warned of', async ({ testDapp: page, sandbox }) => {
  const { alba } = sandbox.wallets
  alba.policy('ask')
  const warnings = async (button: string): Promise<readonly string[]> => {
    await page.locator(button).click()
    const prompt = await alba.waitForPrompt()
    prompt.approve()
    return prompt.facts.flatMap(([label, value]) => (label === 'Warning' ? [value] : []))
  }
  expect(await warnings('#siwe')).toEqual([])
  expect(await warnings('#siweBadDomain')).toEqual([expect.stringMatching(/^This signs in at \S+, but 127\.0\.0\.1:\d+ asks for it\.$/)])
})
