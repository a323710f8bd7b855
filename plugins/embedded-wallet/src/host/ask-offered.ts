import { check, list, literal, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import type { OfferedSocial } from '../contract.js'

/** The parts of `GET /v1/config` about logins. */
const config = /* @__PURE__ */ object({
  features: /* @__PURE__ */ object({
    socials: /* @__PURE__ */ list(
      /* @__PURE__ */ object({
        id: /* @__PURE__ */ string({ minLength: 1, maxLength: 32 }),
        kind: /* @__PURE__ */ union([
          /* @__PURE__ */ literal('redirect'),
          /* @__PURE__ */ literal('farcaster'),
          /* @__PURE__ */ literal('telegram'),
        ]),
        name: /* @__PURE__ */ optional(/* @__PURE__ */ string({ minLength: 1, maxLength: 80 })),
      }),
      { maxItems: 50 },
    ),
  }),
})

/** Fetches the logins that the frame's server offers in addition to email. Empty if the server does not respond or is of another kind. */
export async function askOffered({
  frameUrl,
  projectId,
  signal,
}: {
  readonly frameUrl: string
  readonly projectId: string
  readonly signal: AbortSignal
}): Promise<readonly OfferedSocial[]> {
  const url = new URL('/v1/config', frameUrl)
  url.searchParams.set('projectId', projectId)
  const said: unknown = await fetch(url, { signal, credentials: 'omit' })
    .then((answer) => answer.json())
    .catch(() => undefined)
  return check(config, said) === undefined ? (said as Static<typeof config>).features.socials : []
}
