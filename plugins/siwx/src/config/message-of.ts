import { formatMessage } from '../message/format-message.js'
import type { MessageInput, MessageParts, SiwxMessage } from '../options.js'

interface Issued {
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
}

/** 24 hours. */
const VALID_FOR_MS = 86_400_000

/** The message for an account, from what the server issued and what the app adds. All times follow from `issuedAt`. */
export function messageOf({ accountAddress, chainId }: MessageInput, parts: MessageParts, { nonce, issuedAt }: Issued): SiwxMessage {
  const { domain = location.host, uri = location.origin, validFor = VALID_FOR_MS, resources, ...more } = parts
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
  return { data, message: formatMessage(data) }
}
