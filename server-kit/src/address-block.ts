/**
 * Returns the address block of a caller: an IPv4 address, or the /64 of an IPv6 address, in any notation: with a port, in brackets, with
 * a zone, as IPv4 inside IPv6. Undefined if it is not an address.
 *
 * @param bits prefix length for IPv6 addresses, 64 by default; 48 is what many hosts rent out. IPv4 then keeps 24 bits.
 */
export function addressBlock(text: string | undefined, bits: 64 | 48 = 64): string | undefined {
  // The usual values of sockets.
  if (text !== undefined && PLAIN.test(text)) return ofFour(text, bits)
  const bare = (text ?? '').trim().replace(/^"(.*)"$/, '$1')
  const [, inside] = /^\[([^\]]*)\](?::\d*)?$/.exec(bare) ?? []
  const six = (inside ?? (bare.split(':').length > 2 ? bare : undefined))?.replace(/%.*$/, '')
  if (six !== undefined) return ofSix(six, bits)
  const four = hostOf(bare.replace(/:\d*$/, ''))
  return four === undefined || !/^\d+\.\d+\.\d+\.\d+$/.test(four) ? undefined : ofFour(four, bits)
}

const PLAIN = /^(?:(?:[1-9]?\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/

function ofFour(address: string, bits: number): string {
  return bits === 64 ? address : `${address.split('.').slice(0, 3).join('.')}.0/24`
}

function ofSix(text: string, bits: number): string | undefined {
  const canonical = hostOf(`[${text}]`)?.slice(1, -1)
  if (canonical === undefined) return undefined
  const [head = '', tail] = canonical.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const groups = [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])].map((group) =>
    Number.parseInt(group, 16),
  )
  const [high = 0, low = 0] = groups.slice(6)
  // An IPv4 address inside IPv6 (RFC 4291, 2.5.5.2): dual-stack sockets report addresses this way.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return ofFour([high >> 8, high & 255, low >> 8, low & 255].join('.'), bits)
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`
}

/** Normalized as browsers do, one notation for every spelling. */
function hostOf(host: string): string | undefined {
  return /^[[\]\w.:]+$/.test(host) && URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined
}
