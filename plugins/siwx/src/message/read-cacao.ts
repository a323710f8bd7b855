import { check, list, literal, object, optional, type Static, string, union, unknown } from '@latchkey/kernel/wire'
import { type MessageFields, messageSchema } from '../wire.js'
import { formatMessage } from './format-message.js'
import { recapStatement } from './recap-statement.js'

const text = /* @__PURE__ */ string({ minLength: 1, maxLength: 4000 })

/** A signed response of a one-click sign-in (CAIP-74, CAIP-222). */
export const cacaoSchema = /* @__PURE__ */ object({
  h: /* @__PURE__ */ object({ t: /* @__PURE__ */ union([/* @__PURE__ */ literal('caip122'), /* @__PURE__ */ literal('eip4361')]) }),
  p: /* @__PURE__ */ object({
    /** `did:pkh:` and the CAIP-10 account. */
    iss: text,
    domain: text,
    aud: /* @__PURE__ */ optional(text),
    /** Older wallets send this instead of `aud`. */
    uri: /* @__PURE__ */ optional(text),
    version: text,
    nonce: text,
    iat: text,
    exp: /* @__PURE__ */ optional(text),
    nbf: /* @__PURE__ */ optional(text),
    statement: /* @__PURE__ */ optional(text),
    requestId: /* @__PURE__ */ optional(text),
    resources: /* @__PURE__ */ optional(/* @__PURE__ */ list(text, { maxItems: 50 })),
  }),
  s: /* @__PURE__ */ object({
    t: /* @__PURE__ */ union([/* @__PURE__ */ literal('eip191'), /* @__PURE__ */ literal('eip1271'), /* @__PURE__ */ literal('eip6492')]),
    s: /* @__PURE__ */ string({ pattern: '^0x([0-9a-fA-F]{2})*$', maxLength: 40_000 }),
    m: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
  }),
})
/** A signed message (CAIP-74). */
export type Cacao = Static<typeof cacaoSchema>

/** A validated and parsed CACAO. */
export interface ReadCacao {
  /** With the statement that was shown, including the ReCap. */
  readonly fields: MessageFields
  /** The text that was signed. */
  readonly message: string
  /** In the format of the family's wallets. */
  readonly signature: string
  /** The site's own statement, if any. */
  readonly ownStatement: string | undefined
}

/** Reads a CACAO from its own parts only. Returns `undefined` if it is invalid, or contains something that no message can. */
export function readCacao(value: unknown): ReadCacao | undefined {
  if (check(cacaoSchema, value) !== undefined) return undefined
  // Safe: checked against the schema above.
  const { p, s } = value as Cacao
  // Only a contract can have approved a message without a signature.
  if (s.t === 'eip191' && s.s === '0x') return undefined
  const [, namespace, reference, accountAddress = ''] = /^did:pkh:([-a-z\d]{3,8}):([-\w]{1,32}):([-.%a-zA-Z\d]{1,128})$/.exec(p.iss) ?? []
  const shown = recapStatement(p.statement, p.resources)
  const optionalFields = {
    issuedAt: p.iat,
    expirationTime: p.exp,
    notBefore: p.nbf,
    requestId: p.requestId,
    resources: p.resources?.length ? p.resources : undefined,
  }
  const fields = {
    domain: p.domain,
    accountAddress,
    chainId: `${namespace}:${reference}`,
    uri: p.aud ?? p.uri ?? '',
    version: p.version,
    nonce: p.nonce,
    ...shown,
    ...Object.fromEntries(Object.entries(optionalFields).filter(([, each]) => each !== undefined)),
  }
  if (!shown || check(messageSchema, fields) !== undefined) return undefined
  // Safe: checked against the schema above.
  const checked = fields as MessageFields
  // Without a statement, the protocol's library writes two empty lines on every chain.
  const message = formatMessage(checked).replace(/^(.*\n.*\n)\nURI: /, '$1\n\nURI: ')
  return { fields: checked, message, signature: s.s, ownStatement: p.statement }
}
