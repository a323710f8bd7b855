import type { Page } from 'playwright-core'

export const file = /\/chunks\/kernel-/

export const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

export const loads = (page: Page) => page.evaluate(() => (window as unknown as { readonly loads: readonly number[] }).loads.length)

/** Holds the kernel's file back until `release` is called. */
export function holdKernel(page: Page): { readonly release: () => void; readonly asked: Promise<void> } {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    void page.route(file, async (route) => {
      resolve()
      await released
      await route.continue()
    })
  })
  return { release, asked }
}
