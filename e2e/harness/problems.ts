import type { BrowserContext } from 'playwright-core'

/** What went wrong on a page without the test asking for it. A test fails on any that it did not allow. */
export interface Problems {
  readonly all: readonly string[]
  /** Lets the test go on with problems that match; say in the test why they belong to it. */
  allow(pattern: RegExp): void
  add(problem: string): void
  /** Those not allowed. */
  left(): readonly string[]
}

export function createProblems(): Problems {
  const all: string[] = []
  const allowed: RegExp[] = []
  return {
    all,
    allow: (pattern) => void allowed.push(pattern),
    add: (problem) => void all.push(problem),
    left: () => all.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}

/** Reports console errors, uncaught errors and rejections, requests to other machines, and violations of the policy. */
export async function watchContext(context: BrowserContext, problems: Problems): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.add(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.add(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('request', (request) => {
    if (!isLocal(request.url())) problems.add(`request: ${request.method()} ${request.url()}`)
  })
  // The server's report may come after the test's end; the event comes at once. Neither leaves anything on `window`.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy: ${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
}

/** Whether an address names this machine, or nothing outside of the page. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return ['data:', 'blob:', 'about:'].includes(protocol) || hostname === '127.0.0.1' || /(?:^|\.)localhost$/.test(hostname)
}
