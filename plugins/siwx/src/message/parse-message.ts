import type { MessageFields } from '../wire.js'
import { type FamilyTitles, PROFILES } from './families.js'
import { formatMessage } from './format-message.js'

/** A parsed CAIP-122 text. */
export interface ParsedMessage {
  /** Exactly as in the text. */
  readonly fields: MessageFields
  /** Scheme of the page, if the text contains one: `https`. */
  readonly scheme: string | undefined
}

const HEAD = /^(?:([a-z][-+.a-z0-9]*):\/\/)?(\S+) wants you to sign in with your (\S{1,40}) account:$/
const AUTHORITY = /^(?:(?:[-.~!$&'()*+,;=:\w]|%[\da-fA-F]{2})*@)?(?:\[[\da-fA-F:.]+\]|[-.a-zA-Z\d]+)(?::\d{1,5})?$/
const URI = /^[a-zA-Z][-+.a-zA-Z\d]*:(?:[-.~:/?#[\]@!$&'()*+,;=\w]|%[\da-fA-F]{2})*$/
const PCHARS = /^(?:[-.~!$&'()*+,;=:@\w]|%[\da-fA-F]{2})+$/
const TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[-+]\d{2}:\d{2})$/
const ADDRESS = /^[-.%a-zA-Z\d]{1,128}$/
/** Characters that could make a line look like several, or like another one. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * Parses a text of EIP-4361 or CAIP-122, strictly: each line in its place, no extra lines, and formatting its fields again yields the
 * same text. Returns `undefined` for anything else. Only a statement may contain characters beyond ASCII, so that sites can use their
 * visitors' language. `titles` names families other than EVM, Solana and Bitcoin. Does not check whether the address or the time is
 * valid.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function parseMessage(text: string, titles?: FamilyTitles): ParsedMessage | undefined {
  const lines = text.split('\n')
  const [, scheme, domain = '', family = ''] = HEAD.exec(lines[0] ?? '') ?? []
  const known: FamilyTitles = { ...PROFILES, ...titles }
  const namespace = Object.keys(known).find((name) => known[name] === family) ?? family
  const accountAddress = lines[1] ?? ''
  if (!AUTHORITY.test(domain) || !ADDRESS.test(accountAddress) || !/^[-a-z\d]{3,8}$/.test(namespace) || lines[2] !== '') return undefined
  const isBare = namespace === 'solana' && lines[3]?.startsWith('URI: ') === true
  const statement = isBare ? undefined : lines[3] || undefined
  if (statement !== undefined && (HIDDEN.test(statement) || lines[4] !== '')) return undefined
  const rest = lines.slice(isBare ? 3 : statement === undefined ? 4 : 5)
  const next = (name: string, form: RegExp): string | undefined => {
    const value = rest[0]?.startsWith(`${name}: `) ? rest[0].slice(name.length + 2) : undefined
    if (value === undefined || !form.test(value)) return undefined
    rest.shift()
    return value
  }
  const uri = next('URI', URI)
  const version = next('Version', /^1$/)
  const reference = next('Chain ID', namespace === 'eip155' ? /^\d{1,32}$/ : /^[-\w]{1,32}$/)
  const nonce = next('Nonce', /^[a-zA-Z\d]{8,128}$/)
  const times = {
    issuedAt: next('Issued At', TIME),
    expirationTime: next('Expiration Time', TIME),
    notBefore: next('Not Before', TIME),
    requestId: next('Request ID', PCHARS),
  }
  const resources = resourcesOf(rest)
  if (!uri || !version || !reference || !nonce || !resources || (namespace === 'eip155' && !times.issuedAt)) return undefined
  const fields: MessageFields = {
    domain,
    accountAddress,
    chainId: `${namespace}:${reference}`,
    uri,
    version: '1',
    nonce,
    ...(statement !== undefined && { statement }),
    ...present(times),
    ...(resources.length > 0 && { resources: [...resources] }),
  }
  // Without a statement, CAIP-122 has two empty lines on Solana too, like EIP-4361.
  const wide = formatMessage(fields, titles).replace(/^(.*\n.*\n)\nURI: /, '$1\n\nURI: ')
  const own = scheme ? text.slice(scheme.length + 3) : text
  return own === formatMessage(fields, titles) || (namespace === 'solana' && own === wide) ? { fields, scheme } : undefined
}

/** The rest of the text must be resources. */
function resourcesOf(rest: readonly string[]): readonly string[] | undefined {
  if (rest.length === 0) return []
  const [title, ...lines] = rest
  const resources = lines.map((line) => (line.startsWith('- ') ? line.slice(2) : ''))
  return title === 'Resources:' && resources.length > 0 && resources.every((each) => URI.test(each)) ? resources : undefined
}

function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Omits undefined fields.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
