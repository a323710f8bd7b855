import { startSandbox } from '@latchkey/sandbox'
import { verifyMessage } from 'viem'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { networksOf } from '../harness/siwx.js'
import { startWalletServer } from '../harness/wallet-server.js'

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('sandbox', async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({ mail: true })
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('server', async ({ sandbox, outlive }) => {
    const server = await startWalletServer(sandbox)
    outlive(() => server.close())
    return server
  })
  .extend(
    'openApp',
    ({ open, sandbox, server }) =>
      () =>
        open('embedded', {
          connect: [...sandbox.chains.map(({ rpcUrl }) => rpcUrl), server.url],
          frame: [new URL(server.frameUrl).origin],
          data: { networks: networksOf(sandbox), server: server.url, frameUrl: server.frameUrl },
        }),
  )

test('a visitor logs in by code, protects the wallet with a password, signs, and is still in after a reload', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await settled(page, 'Connect wallet')
  expect(page.frames()).toHaveLength(1)
  await dialogOf(page).getByLabel('Email').fill('ada@example.com')
  await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
  await settled(page, 'Confirm your email')
  await page.keyboard.type(await server.codeFor('ada@example.com'))

  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
  await page.screenshot({ path: 'artifacts/embedded-setup.png' })
  await frame.getByRole('button', { name: 'Use a password instead' }).click()
  await frame.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await frame.getByLabel('Password again').fill('correct horse battery')
  await frame.getByRole('button', { name: 'Create wallet' }).click()
  await expect.poll(() => page.evaluate(() => window.embedded.state.core.sessions.eip155?.status)).toBe('connected')
  const address = await page.evaluate(() => window.embedded.state.core.sessions.eip155?.address)

  const signing = page.evaluate(
    (from) =>
      window.embedded.actions.eip155.getProvider().request({ method: 'personal_sign', params: ['0x68656c6c6f', from as `0x${string}`] }),
    address,
  )
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => frame.getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  await page.screenshot({ path: 'artifacts/embedded-sign.png' })
  await frame.getByRole('button', { name: 'Sign' }).click()
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'hello', signature: (await signing) as `0x${string}` })).toBe(
    true,
  )

  await page.reload()
  await expect.poll(() => page.evaluate(() => window.embedded.state.core.sessions.eip155?.address)).toBe(address)
})
