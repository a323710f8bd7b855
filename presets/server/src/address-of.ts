import type { IncomingMessage } from 'node:http'

/** The client address as seen by the outermost trusted proxy; each proxy appends the address it saw. */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string | undefined {
  if (proxies === 0) return socket.remoteAddress
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return seen.at(-proxies) ?? seen[0] ?? socket.remoteAddress
}
