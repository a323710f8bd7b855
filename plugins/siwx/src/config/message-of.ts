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

/** 24 hours. */
const VALID_FOR_MS = 86_400_000

/**
 * Creates the message for an account, from the server's nonce and the app's fields. All times are derived from `issuedAt`.
 * @throws siwx/foreign-place
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
  return { data, message: formatMessage(data, titles) }
}
