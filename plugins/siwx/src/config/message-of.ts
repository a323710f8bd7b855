import { siwxErrors } from '../errors.js'
import type { FamilyTitles } from '../message/families.js'
import { formatMessage } from '../message/format-message.js'
import type { MessageInput, MessageParts, SiwxMessage } from '../options.js'
import { checkPlace } from './check-place.js'

interface Issued {
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** Titles of the app's chain families. */
  readonly titles?: FamilyTitles
}

const BREAKS = /[\n\r\u0085\u2028\u2029]/
/** 24 hours. */
const VALID_FOR_MS = 86_400_000

/**
 * Creates the message for an account, from the server's nonce and the app's fields. All times are derived from `issuedAt`.
 * @throws siwx/foreign-place, siwx/malformed if a field has a line break, which would begin another field
 */
export function messageOf(
  { accountAddress, chainId }: MessageInput,
  parts: MessageParts,
  { nonce, issuedAt, titles }: Issued,
): SiwxMessage {
  const { domain = location.host, uri = location.origin, validFor = VALID_FOR_MS, resources, ...more } = parts
  checkPlace({ domain, uri })
  const data = {
    domain,
    accountAddress,
    chainId,
    uri,
    version: '1' as const,
    nonce,
    issuedAt,
    expirationTime: new Date(Date.parse(issuedAt) + validFor).toISOString(),
    ...more,
    ...(resources !== undefined && { resources: [...resources] }),
  }
  const broken = Object.entries(data).find(([, value]) => [value].flat().some((each) => BREAKS.test(String(each))))
  if (broken) throw siwxErrors.create('malformed', { problem: `its ${broken[0]} has a line break` })
  return { data, message: formatMessage(data, titles) }
}
