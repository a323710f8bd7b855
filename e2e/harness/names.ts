import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { test as base } from './fixtures.js'
import { dialogOf, settled } from './modal.js'

export const SUFFIX = 'latchkey.example'

/** The whole server with its own database file. */
export const test = base.extend('openServer', ({ sandbox, outlive, serverWith }) => async (): Promise<RunningServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-names-'))
  outlive(() => rm(folder, { recursive: true, force: true }))
  return serverWith({
    mode: 'development',
    database: join(folder, 'names.sqlite'),
    rpc: { 'eip155:1337': { urls: [sandbox.chains[0].rpcUrl] } },
    names: { suffix: SUFFIX },
  })
})

export const field = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Name' })

export const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })

export async function openForm(page: Page): Promise<void> {
  await page.evaluate(() => void window.kernel.open('AccountSettings'))
  await settled(page, 'Account settings')
  await dialogOf(page).getByRole('button', { name: 'Pick a name' }).click()
  await settled(page, 'Pick a name')
  await button(page, 'Pick a name').click()
  await settled(page, 'Choose your name')
}
