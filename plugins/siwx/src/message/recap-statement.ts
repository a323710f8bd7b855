const PREFIX = 'urn:recap:'
const BEGINNING = 'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * Returns the statement with the sentence that a ReCap (the last resource) adds to it. A statement that already has the sentence is
 * unchanged, and so is one without a ReCap. Returns `undefined` if the ReCap cannot be read.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export function recapStatement(
  statement: string | undefined,
  resources: readonly string[] = [],
): { readonly statement?: string } | undefined {
  const last = resources.at(-1)
  if (!last?.startsWith(PREFIX) || statement?.includes(BEGINNING)) return statement === undefined ? {} : { statement }
  const rights = readRecap(last)
  if (!rights) return undefined
  let count = 0
  const parts = Object.entries(rights).flatMap(([resource, abilities]) => {
    const names = Object.keys(abilities).map((ability) => ability.split('/'))
    const spaces = [...new Set(names.map(([space = '']) => space))]
    return spaces.map((space) => {
      count += 1
      const own = names.filter(([each]) => each === space).map(([, ...name]) => name.join('/'))
      return `(${count}) '${space}': ${own
        .sort()
        .map((name) => `'${name}'`)
        .join(', ')} for '${resource}'.`
    })
  })
  return { statement: [...(statement ? [statement] : []), BEGINNING, ...parts].join(' ') }
}

type Rights = { readonly [resource: string]: { readonly [ability: string]: unknown } }

/** ERC-5573 specifies base64url; WalletConnect uses the other alphabet. Neither is padded. */
function readRecap(urn: string): Rights | undefined {
  const text = urn.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const { att } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as { readonly att?: unknown }
    return isRecord(att) && Object.values(att).every(isRecord) ? (att as Rights) : undefined
  } catch {
    // Not a ReCap; the caller reports it.
    return undefined
  }
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
