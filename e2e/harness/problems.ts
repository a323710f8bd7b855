import type { BrowserContext } from 'playwright-core'

/** Unexpected problems of a page. A test fails on any problem that it did not allow. */
export interface Problems {
  readonly all: readonly string[]
  /** Allows problems that match; explain in the test why they are expected. */
  allow(pattern: RegExp): void
  add(problem: string): void
  /** Problems that were not allowed. */
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

/** Records console errors, uncaught errors and rejections, requests to other machines, and policy violations. */
export async function watchContext(context: BrowserContext, problems: Problems): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.add(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.add(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('request', (request) => {
    if (!isLocal(request.url())) problems.add(`request: ${request.method()} ${request.url()}`)
  })
  // The report to the server may arrive after the test's end; the event fires immediately. Neither leaves anything on `window`.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy: ${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
}

/** Returns whether a URL is on this machine, or inside the page. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return ['data:', 'blob:', 'about:'].includes(protocol) || hostname === '127.0.0.1' || /(?:^|\.)localhost$/.test(hostname)
}
