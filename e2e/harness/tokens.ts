import type { Sandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { connect } from './dapp.js'

export const dollar = ({ contracts }: Sandbox) => ({
  chainId: 1337,
  address: contracts.token,
  decimals: 6,
  symbol: 'TUSD',
  name: 'Test Dollar',
})

export const row = (page: Page, name: string) => page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: name })

export async function openAccount(page: Page): Promise<void> {
  await connect(page)
  await page.evaluate(() => window.kernel.open('Account'))
  await page.getByRole('list', { name: 'Tokens' }).waitFor()
}
