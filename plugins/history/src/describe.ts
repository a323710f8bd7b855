import type { Activity, ActivityTransfer, Context } from '@latchkey/kernel'
import { formatAmount, type IconName, shortAddress } from '@latchkey/kernel/ui'
import type { HistoryContract } from './contract.js'

/** A transaction described by texts and icons. */
export interface Description {
  readonly title: string
  readonly icon: IconName
  /** Signed amounts that are not in the title: at most two. */
  readonly amounts: readonly { readonly transfer: ActivityTransfer; readonly text: string }[]
  /** Number of transfers that are in neither the title nor `amounts`. */
  readonly more: number
  readonly incoming: boolean
  /** The counterparty, if there is one. */
  readonly party: string | undefined
  /** Transfers whose images represent it: one, or two for a trade. */
  readonly pictures: readonly ActivityTransfer[]
}
export interface DescribeTools {
  readonly t: Context<HistoryContract>['t']
  readonly locale: string
  /** Symbol of the chain's own coin. */
  readonly coin: string
}

type Verb = 'sent' | 'received' | 'approved' | 'minted' | 'burned' | 'deposited' | 'withdrawn' | 'bought' | 'called'
const VERBS: { readonly [operation: string]: readonly [Verb, IconName] } = {
  send: ['sent', 'arrow-up-right'],
  receive: ['received', 'arrow-down-left'],
  approve: ['approved', 'check'],
  mint: ['minted', 'plus'],
  burn: ['burned', 'trash'],
  deposit: ['deposited', 'download'],
  withdraw: ['withdrawn', 'arrow-down-left'],
  buy: ['bought', 'buy'],
}
const CALLED: readonly [Verb, IconName] = ['called', 'forward']
/** Maximum number of transfers shown per transaction. */
const DRAWN = 2

/** Describes what a transaction did. Names of tokens are untrusted: they are shortened and sanitized. Pure. */
export function describe(activity: Activity, tools: DescribeTools): Description {
  const { t } = tools
  const { operation, transfers, to, application } = activity
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  const [out] = outgoing
  const [got] = incoming
  const say = (transfer: ActivityTransfer): string => isolate(assetPart(transfer, tools))
  if (operation === 'trade' && out && got) {
    const shown = [out, got]
    return {
      title: t('history.verb.swapped'),
      icon: 'swap',
      amounts: shown.map((transfer) => ({ transfer, text: signed(transfer, tools) })),
      more: transfers.length - shown.length,
      incoming: false,
      party: undefined,
      pictures: shown,
    }
  }
  if (operation === 'deploy') {
    return { title: t('history.deployed'), icon: 'plus', amounts: [], more: 0, incoming: false, party: undefined, pictures: [] }
  }
  const [verb, icon] = VERBS[operation] ?? CALLED
  const [first] =
    verb === 'received' || verb === 'minted' || verb === 'withdrawn' ? [...incoming, ...transfers] : [...outgoing, ...transfers]
  if (verb === 'called' || !first) {
    const shown = transfers.slice(0, DRAWN)
    const [called, sign] = CALLED
    return {
      title: t(`history.${called}`, { what: isolate(application ? clean(application.name) : shortAddress(to)) }),
      icon: sign,
      amounts: shown.map((transfer) => ({ transfer, text: signed(transfer, tools) })),
      more: transfers.length - shown.length,
      incoming: false,
      party: undefined,
      pictures: shown.slice(0, 1),
    }
  }
  const named = verb === 'approved' || first.tokenId !== undefined
  const others = transfers.filter((transfer) => transfer !== first)
  const shown = named ? others.slice(0, DRAWN - 1) : [first, ...others.slice(0, DRAWN - 1)]
  return {
    // An amount is shown separately; collectibles and approved tokens are part of the sentence.
    title: named
      ? t(`history.${verb}`, { what: verb === 'approved' ? isolate(symbolOf(first, tools)) : say(first) })
      : t(`history.verb.${verb}`),
    icon,
    amounts: shown.map((transfer) => ({ transfer, text: signed(transfer, tools) })),
    more: transfers.length - shown.length - (named ? 1 : 0),
    incoming: verb === 'received',
    party: verb === 'minted' || verb === 'burned' ? undefined : first.party,
    pictures: [first],
  }
}

function symbolOf({ asset, symbol, name, tokenId }: ActivityTransfer, { coin }: DescribeTools): string {
  return clean(
    (tokenId === undefined ? (symbol ?? name) : (name ?? symbol)) ?? (asset === undefined ? coin : shortAddress(asset.split(':')[2] ?? '')),
  )
}

/** `0.5 ETH`; a collectible by its name. */
function assetPart(transfer: ActivityTransfer, tools: DescribeTools): string {
  const { tokenId, quantity } = transfer
  const symbol = symbolOf(transfer, tools)
  if (tokenId !== undefined) return symbol.includes('#') ? symbol : `${symbol} #${shortAddress(clean(tokenId))}`
  return `${formatAmount(quantity, { max: 3, locale: tools.locale })}\u00a0${symbol}`
}

function signed(transfer: ActivityTransfer, tools: DescribeTools): string {
  const text = assetPart(transfer, tools)
  // `<0.001` means nothing more with a sign before it.
  return text.startsWith('<') ? text : { in: '+', out: '\u2212', self: '' }[transfer.direction] + text
}

const LONGEST = 40
/** Strips invisible and bidirectional control characters, and limits the length. */
export function clean(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

/** Isolates amounts and names, so that they keep their reading direction within a sentence. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
