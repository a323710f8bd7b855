import type { PlainAnswer } from '@latchkey/server-kit'

/** Returns the content security policy of the frame's page, including who may embed it. */
function policyOf(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-worker',
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Headers of all responses of the frame's origin. */
export const HEADERS: { readonly [name: string]: string } = {
  // Without both, a cross-origin isolated page could not load the frame.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** Renders a page of the frame's origin. `frame-ancestors` lists the origins that may embed it; without any, none may. */
export function page({
  script,
  style,
  origins,
}: {
  readonly script: string
  readonly style: string
  readonly origins: readonly string[]
}): PlainAnswer {
  const head = `<meta charset="utf-8"><title>Wallet</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/frame/${style}">`
  return {
    body: `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div><script type="module" src="/frame/${script}"></script></body></html>`,
    headers: {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(origins),
    },
  }
}
