import { check, list, object, optional, type Static, string } from '@latchkey/kernel/wire'
import { createSiweMessage } from 'viem/siwe'
import type { Wallet } from '../account/wallet.js'
import type { AskTexts, CommonTexts } from '../texts/groups.js'
import { type Ask, declined, refused } from './questions.js'
import { readMessage } from './read-message.js'

/** URIs and hosts are printable ASCII without spaces (RFC 3986), so none of them can begin another line. */
const word = /* @__PURE__ */ string({ minLength: 1, maxLength: 2000, pattern: '^[!-~]+$' })
const line = /* @__PURE__ */ string({ minLength: 1, maxLength: 2000, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$' })
/** With milliseconds, because it is written back that way. */
const time = /* @__PURE__ */ string({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[.]\\d{3}Z$' })
const schema = /* @__PURE__ */ object({
  domain: word,
  uri: word,
  nonce: /* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,128}$' }),
  issuedAt: time,
  statement: /* @__PURE__ */ optional(line),
  expirationTime: /* @__PURE__ */ optional(time),
  notBefore: /* @__PURE__ */ optional(time),
  requestId: /* @__PURE__ */ optional(word),
  resources: /* @__PURE__ */ optional(/* @__PURE__ */ list(word, { maxItems: 50 })),
})

/** Dependencies of `signInWith`. */
export interface SignInOptions {
  readonly wallet: Pick<Wallet, 'addresses' | 'open'>
  readonly ask: Ask
  /** In the current language. */
  readonly texts: () => CommonTexts
  readonly askTexts: AskTexts
}
/** The page's request. */
export interface SignInCall {
  /** The payload of `GET_USER`. */
  readonly siwxMessage: string
  /** CAIP-2. */
  readonly chain: string
  readonly origin: string
  readonly app: string | undefined
  readonly signal: AbortSignal
}

/**
 * Signs the page in as part of the login just made. A message that only contains the account and the site is signed without another
 * question; one with more to read, such as a statement or resources, is shown first.
 *
 * Returns undefined if the visitor declines: they stay logged in, and the page may ask later.
 * @throws if the message is for another site or is not a sign-in message
 */
export async function signInWith(
  { wallet, ask, texts, askTexts }: SignInOptions,
  { siwxMessage, chain, origin, app, signal }: SignInCall,
): Promise<{ readonly message: string; readonly signature: string } | undefined> {
  const fields = read(siwxMessage)
  const [namespace, reference] = chain.split(':')
  if (namespace !== 'eip155') throw refused('This sign-in is for EVM accounts.', 4200)
  const { eip155 } = await wallet.addresses()
  // By name, because the page may add fields.
  const { domain, uri, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources } = fields
  const message = createSiweMessage({
    domain,
    uri,
    nonce,
    address: eip155 as `0x${string}`,
    chainId: Number(reference),
    version: '1',
    issuedAt: new Date(issuedAt),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  })
  const { raw, shown, warnings } = readMessage(message, origin, askTexts)
  if (statement !== undefined || (resources?.length ?? 0) > 0) {
    const t = texts()
    const details = [{ label: t('common.signInMessage'), value: shown, block: true }]
    const question = { title: t('common.signInTitle'), origin, app, details, warnings, confirm: t('common.signInConfirm') }
    const isYes = await ask(question, signal).catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code === 4001) return false
      throw error
    })
    if (!isYes) return undefined
  }
  const [signature] = await wallet.open([{ do: 'sign-message', raw }], eip155)
  if (typeof signature !== 'string') throw declined()
  return { message, signature }
}

function read(text: string): Static<typeof schema> {
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    // Not one of our messages.
  }
  if (check(schema, fields) !== undefined) throw refused('The message to sign in with is none.', -32602)
  // Safe: checked against the schema above.
  return fields as Static<typeof schema>
}
