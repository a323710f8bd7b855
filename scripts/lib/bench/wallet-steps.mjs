/** Enters the address and the mailed code. Returns how long the frame took to be ready. */
export async function logIn(page, server, email, isReady = () => {}) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  const ready = page.evaluate(
    () =>
      new Promise((done, fail) => {
        let from
        globalThis.bench.subscribe('embeddedWallet', () => {
          const { frame } = globalThis.bench.state.embeddedWallet
          if (frame === 'failed') fail(new Error('The frame did not load.'))
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
  const password = frame.getByLabel('Password', { exact: true })
  await press(frame.getByRole('button', { name: 'Password' }), () => password.isVisible())
  await password.fill('walrus pizza lantern')
  await frame.getByLabel('Password again').fill('walrus pizza lantern')
  const create = frame.getByRole('button', { name: 'Create wallet' })
  await press(create, async () => !(await create.isVisible()) || (await create.isDisabled()))
  await page.waitForFunction(() => globalThis.bench.state.core.sessions.eip155?.status === 'connected', undefined, { timeout: 60_000 })
  return frame
}

/**
 * Presses a button of the frame until that has an effect: the frame ignores presses until the visitor has seen it for half a second, and
 * disables the button until everything was read.
 */
export async function press(button, hasEffect) {
  await button.waitFor()
  for (let each = 0; each < 100 && (await button.isDisabled()); each += 1) {
    await button.evaluate((own) => {
      for (const one of own.ownerDocument.querySelectorAll('*')) if (one.scrollHeight > one.clientHeight) one.scrollTop = one.scrollHeight
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  for (let each = 0; each < 30; each += 1) {
    await button.click({ timeout: 1000 }).catch(() => {})
    for (let look = 0; look < 5; look += 1) {
      if (await hasEffect().catch(() => true)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('A press on a button of the frame had no effect.')
}
