/** The message that a visitor signed in the Farcaster app. */
export interface SignedFid {
  /** The Farcaster account id. */
  readonly fid: string
  readonly address: string
}

const LINES = {
  URI: /^URI: (\S+)$/,
  Version: /^Version: (1)$/,
  'Chain ID': /^Chain ID: (\d{1,20})$/,
  Nonce: /^Nonce: ([a-zA-Z0-9]{8,})$/,
  'Issued At': /^Issued At: (\S+)$/,
  'Expiration Time': /^Expiration Time: (\S+)$/,
  'Not Before': /^Not Before: (\S+)$/,
  'Request ID': /^Request ID: (\S*)$/,
} as const
const REQUIRED = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'] as const
/** Tolerated clock difference to the app. */
const LEEWAY_MS = 120_000

/**
 * Reads an EIP-4361 message in the format of FIP-11: for this host, nonce and chain, currently valid, and about one account. Undefined
 * for anything else, including messages with a duplicate line.
 */
export function readFid(
  message: string,
  asked: { readonly domain: string; readonly nonce: string; readonly uri: string; readonly chain: string; readonly now: number },
): SignedFid | undefined {
  if (message.length > 4000) return undefined
  const lines = message.split('\n')
  const [head, address = ''] = lines
  if (head !== `${asked.domain} wants you to sign in with your Ethereum account:` || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const from = lines.findIndex((line) => line.startsWith('URI: '))
  if (from < 3 || from > 6) return undefined
  const [fields, fids] = [new Map<string, string>(), new Set<string>()]
  let isResources = false
  for (const line of lines.slice(from)) {
    if (isResources) {
      if (!line.startsWith('- ')) return undefined
      const [, fid] = /^- farcaster:\/\/fid\/([1-9]\d{0,19})$/.exec(line) ?? []
      if (fid !== undefined) fids.add(fid)
    } else if (line === 'Resources:') isResources = true
    else {
      const [name, found] = Object.entries(LINES).flatMap(([each, pattern]) => {
        const [, value] = pattern.exec(line) ?? []
        return value === undefined ? [] : [[each, value] as const]
      })[0] ?? ['', '']
      if (!name || fields.has(name)) return undefined
      fields.set(name, found)
    }
  }
  const [fid] = fids
  if (fids.size !== 1 || fid === undefined || REQUIRED.some((name) => !fields.has(name))) return undefined
  if (fields.get('Nonce') !== asked.nonce || `eip155:${fields.get('Chain ID')}` !== asked.chain) return undefined
  if (URL.parse(fields.get('URI') ?? '')?.origin !== new URL(asked.uri).origin) return undefined
  const time = (name: string, absent: number): number => (fields.has(name) ? Date.parse(fields.get(name) ?? '') : absent)
  const isNow =
    time('Issued At', Number.NaN) <= asked.now + LEEWAY_MS &&
    time('Not Before', 0) <= asked.now + LEEWAY_MS &&
    time('Expiration Time', Number.POSITIVE_INFINITY) > asked.now
  return isNow ? { fid, address } : undefined
}
