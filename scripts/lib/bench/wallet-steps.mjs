/** Enters the address and the mailed code. Returns how long the frame took to be ready. */
export async function logIn(page, server, email, isReady = () => {}) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  const ready = page.evaluate(
    () =>
      new Promise((done) => {
        let from
        globalThis.bench.subscribe('embeddedWallet', () => {
          const { frame } = globalThis.bench.state.embeddedWallet
          if (frame === 'loading') from ??= performance.now()
          if (frame === 'ready' && from !== undefined) done(performance.now() - from)
        })
      }),
  )
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  const time = await ready
  isReady()
  const code = await server.codeFor(email)
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  // The heading may appear before its field is focused.
  await page.waitForFunction(() => {
    const root = document.querySelector('latchkey-shell')?.shadowRoot
    return root?.activeElement?.matches('[autocomplete="one-time-code"]')
  })
  await page.keyboard.type(code)
  return time
}

/** Protects the new wallet with a password, and waits until it is connected. Returns its frame. */
export async function protectByPassword(page) {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Use a password instead' }).click()
  await frame.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await frame.getByLabel('Password again').fill('correct horse battery')
  await frame.getByRole('button', { name: 'Create wallet' }).click()
  await page.waitForFunction(() => globalThis.bench.state.core.sessions.eip155?.status === 'connected', undefined, { timeout: 60_000 })
  return frame
}
