import { createHmac } from 'node:crypto'
import { isSame } from '../../secrets.js'
import { nameOf, type SocialIdentity } from '../ask-provider.js'

/** How long init data is valid after Telegram signed it. */
export const INIT_DATA_MS = 300_000
/** How far Telegram's clock may be ahead of this one. */
const LEEWAY_MS = 60_000

/**
 * Returns who opened a mini app, from data that Telegram signed with the bot's token. Undefined if the signature is invalid, the data is
 * too old, or contains no user.
 */
export function readInitData(
  text: string,
  { botToken, now }: { readonly botToken: string; readonly now: number },
): SocialIdentity | undefined {
  const fields = [...new URLSearchParams(text)]
  const names = fields.map(([name]) => name)
  const { hash = '', auth_date: date = '', user = '' } = Object.fromEntries(fields) as { readonly [name: string]: string }
  // The signature covers lines: a value with a line break, or a duplicate name, could be read differently than it was signed.
  if (text.length > 4096 || fields.some((field) => field.join('').includes('\n'))) return undefined
  if (new Set(names).size < names.length || !/^[0-9a-f]{64}$/.test(hash) || !/^\d{1,12}$/.test(date)) return undefined
  const lines = fields.flatMap(([name, value]) => (name === 'hash' ? [] : [`${name}=${value}`])).sort()
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  if (!isSame(createHmac('sha256', key).update(lines.join('\n')).digest('hex'), hash)) return undefined
  const at = Number(date) * 1000
  if (at < now - INIT_DATA_MS || at > now + LEEWAY_MS) return undefined
  // Signed by Telegram, so it has this format.
  const { id, username, first_name } = parsed(user)
  if (!Number.isSafeInteger(id) || Number(id) <= 0) return undefined
  return { subject: String(id), name: nameOf([username, first_name]) }
}

function parsed(text: string): { readonly id?: unknown; readonly username?: unknown; readonly first_name?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}
