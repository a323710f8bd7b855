import { logIn, press } from '../harness/embedded-settings.js'
import { connectedAddress, expect, test } from '../harness/embedded-test.js'

test('the frame shows the strength of a new password, and refuses common and guessable ones', async ({ openApp, page, server }) => {
  await openApp()
  await logIn(page, server, 'ada.lovelace@example.com')
  await press(page, 'Password')
  const frame = page.frameLocator('iframe')
  const type = async (password: string): Promise<void> => {
    await frame.getByLabel('Password', { exact: true }).fill(password)
    await frame.getByLabel('Password again').fill(password)
  }
  const strength = frame.getByRole('status').filter({ hasText: 'Strength' })
  for (const [password, how, problem] of [
    ['qwertyuiop', 'very weak', 'This is one of the most common passwords. Choose another one.'],
    ['ada.lovelace@example.com', 'very weak', 'This password is easy to guess. Use a longer one, such as four random words.'],
  ] as const) {
    await type(password)
    await expect.poll(() => strength.textContent()).toBe(`Strength: ${how}`)
    await press(page, 'Create wallet')
    await frame.getByText(problem).waitFor()
  }
  await page.screenshot({ path: 'artifacts/embedded-password-weak.png' })
  await type('walrus pizza lantern')
  await expect.poll(() => strength.textContent()).toBe('Strength: strong')
  // The rating of the previous password has disappeared.
  await expect.poll(() => frame.getByText('easy to guess').count()).toBe(0)
  await page.screenshot({ path: 'artifacts/embedded-password-strong.png' })
  await press(page, 'Create wallet')
  expect(await connectedAddress(page)).toMatch(/^0x/)
})
