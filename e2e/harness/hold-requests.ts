import type { BrowserContext, Page } from 'playwright-core'

/** Requests that wait at the browser's edge. */
export interface HeldRequests {
  /** Resolves with the first of them. */
  readonly asked: Promise<void>
  readonly isAsked: () => boolean
  /** Lets these and all later ones pass. */
  readonly release: () => void
}

/** Holds requests back until `release` is called: those to a URL whose body contains a text, if one is given. */
export async function holdRequests(at: Page | BrowserContext, url: Parameters<Page['route']>[0], text = ''): Promise<HeldRequests> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAsked = false
  let heard = (): void => {}
  const asked = new Promise<void>((resolve) => {
    heard = resolve
  })
  await at.route(url, async (route) => {
    if ((route.request().postData() ?? '').includes(text)) {
      isAsked = true
      heard()
      await released
    }
    // The page may have aborted it by now.
    await route.continue().catch(() => {})
  })
  return { asked, isAsked: () => isAsked, release }
}
