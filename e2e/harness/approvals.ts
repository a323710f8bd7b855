import type { Page } from 'playwright-core'
import { dialogOf } from './modal.js'

/** Sends a request from the page, keeps its outcome, and waits until it is shown. */
export async function ask(page: Page, times = 1): Promise<void> {
  await begin(page, times)
  await approve(page).waitFor()
}

/** Sends a request from the page, and keeps its outcome. */
export async function begin(page: Page, times = 1): Promise<void> {
  await page.evaluate((count) => {
    const { kernel } = window.lab
    const answers: string[] = []
    Object.assign(window, { answers })
    for (let i = 0; i < count; i++)
      kernel.request('lab_sign', [`question ${i + 1}`]).then(
        (yes) => answers.push(`${i + 1} ${yes}`),
        (error: { readonly code: string }) => answers.push(`${i + 1} ${error.code}`),
      )
  }, times)
}

export const answers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly answers: readonly string[] }).answers)

export const approve = (page: Page) => dialogOf(page).getByRole('button', { name: 'Approve' })

export const armed = (page: Page) => approve(page).and(page.locator(':not([aria-disabled])')).waitFor()

/** Position of the button, for presses that Playwright would delay. */
export async function middle(page: Page): Promise<readonly [number, number]> {
  const box = await approve(page).boundingBox()
  if (!box) throw new Error('There is no button.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/**
 * Sends a request whose description waits for a node, and presses the button three seconds after the node was asked: half a second arms
 * it. The page's clock passes step by step and stays paused, since the node has four seconds, which pass unseen on a busy machine.
 */
export async function pressUndescribed(page: Page, send: () => Promise<unknown>, isAsked: () => boolean): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const sent = send()
  for (let step = 0; !isAsked(); step++) {
    if (step === 1000) throw new Error(`The node was not asked: ${await answers(page)}`)
    await page.clock.runFor(16)
  }
  await sent
  for (let step = 0; step < 30; step++) await page.clock.runFor(100)
  await page.mouse.click(...(await middle(page)))
}
