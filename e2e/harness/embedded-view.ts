import type { Page } from 'playwright-core'
import { connectedAddress, protectByPassword, sendEmail } from './embedded-test.js'
import { closed, settled, typeCode } from './modal.js'

export const frameOf = (page: Page) => page.frameLocator('iframe')

export async function logIn(page: Page, email: string, code: () => Promise<string>): Promise<`0x${string}`> {
  await sendEmail(page, email)
  await settled(page, 'Confirm your email')
  await typeCode(page, await code())
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await closed(page)
  return address
}
