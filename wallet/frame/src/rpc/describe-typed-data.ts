import type { ReadToken, ReadTypedData, TypedData } from '@latchkey/eip155/read'
import { cleanText } from '@latchkey/kernel/untrusted-text'
import type { FactsOf } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import type { Words } from './describe-call.js'
import { describeSigned } from './describe-signed.js'
import type { Detail } from './questions.js'
import { HIDDEN } from './read-text.js'

const LONGEST_NAME = 100
/** Names of types. Others are shown as data: they could read like words of the frame. */
const NAME = /^[\w:$]+$/
/** Types that do not name the account they are for. They count for each account whose contract accepts the key. */
const OWNERLESS: readonly string[] = [
  'PermitSingle',
  'PermitBatch',
  'PermitTransferFrom',
  'PermitBatchTransferFrom',
  'PermitWitnessTransferFrom',
  'PermitBatchWitnessTransferFrom',
  'PermitForAll',
  // CoW Protocol.
  'Order',
]

/** Describes typed data: the actions that the signature allows to others, the site it is for, and all signed fields. */
export async function describeTypedData(
  { typed, signed }: Pick<ReadTypedData, 'typed' | 'signed'>,
  {
    chain,
    factsOf,
    readToken,
    accounts,
    t,
  }: {
    readonly chain: string
    readonly factsOf: FactsOf
    readonly readToken: ReadToken
    /** The visitor's accounts with this key; those that borrow code are one. */
    readonly accounts: readonly string[]
    readonly t: AskTexts
  },
): Promise<Words> {
  const network = factsOf(chain)
  const isShared =
    signed.does !== 'unknown' && OWNERLESS.includes(typed.primaryType) && new Set(accounts.map((account) => account.toLowerCase())).size > 1
  const { details, warnings, ...words } = await describeSigned(signed, { chain, network, readToken, t })
  return {
    ...words,
    details: [
      ...details,
      ...domainLines(typed, t).filter(({ label, value }) => label !== t('ask.contract') || !details.some((line) => line.value === value)),
      { label: t('ask.network'), value: typed.domain.chainId === undefined ? t('ask.anyNetwork') : network.name },
      { label: NAME.test(typed.primaryType) ? typed.primaryType : shownOf(typed.primaryType), value: shownOf(typed.message), block: true },
    ],
    warnings: [...warnings, ...(isShared ? [t('ask.bothAccounts')] : []), ...(network.isKnown ? [] : [t('ask.unknownNetwork')])],
    confirm: t('ask.sign'),
  }
}

/** Fields of the domain, except for its network. */
function domainLines({ types, domain }: TypedData, t: AskTexts): readonly Detail[] {
  const labels = new Map([
    ['name', t('ask.site')],
    ['verifyingContract', t('ask.contract')],
    ['version', t('ask.version')],
    ['salt', t('ask.salt')],
  ])
  const fields = (types.EIP712Domain ?? []).filter(({ name }) => name !== 'chainId')
  // Together, since the page chooses their names.
  const others = fields.filter(({ name }) => !labels.has(name)).map(({ name }) => [name, domain[name]] as const)
  return [
    ...fields.flatMap(({ name }): readonly Detail[] => {
      const label = labels.get(name)
      return label === undefined ? [] : [{ label, value: cleanText(String(domain[name]), LONGEST_NAME) }]
    }),
    ...(others.length > 0 ? [{ label: 'EIP712Domain', value: shownOf(Object.fromEntries(others)), block: true }] : []),
  ]
}

/** JSON, in which characters that change the direction of the text, or are not drawn, are escaped. */
function shownOf(value: unknown): string {
  const json = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 2)
  return json.replace(HIDDEN, (each) => Array.from({ length: each.length }, (_, at) => escaped(each.charCodeAt(at))).join(''))
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
