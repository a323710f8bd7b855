import type { TypedData } from './normalise-typed-data.js'
import { hasForm, type TypeForm } from './type-text.js'

/** Orders: anyone, or the taker, can carry out each of the trades, with or without the others. */
export interface ReadTrade {
  /** Distinguishes an order from other signatures. */
  readonly does: 'trade'
  /** Undefined for anyone. */
  readonly taker: string | undefined
  /** Exchanges that the signature allows, each separately. */
  readonly trades: readonly Trade[]
  /** Seconds since 1970. */
  readonly signatureUntil: bigint
}
/** Assets that one order exchanges. */
export interface Trade {
  /** Leaves the wallet. */
  readonly gives: readonly TradeItem[]
  /** Arrives at the wallet. */
  readonly gets: readonly TradeItem[]
  /** Arrives elsewhere. */
  readonly others: readonly (TradeItem & { readonly to: string })[]
}
/** An asset of a trade. */
export interface TradeItem {
  /** Omitted for the native coin. */
  readonly asset?: string
  /** In base units; a quantity of collectibles. */
  readonly amount: bigint
  /** Token id of a collectible, or any one of the collection. */
  readonly id?: bigint | 'any'
}

const ZERO = /^0x0{40}$/
const MAKER = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
/** 0x, version 4. */
const ZEROEX: readonly TypeForm[] = /* @__PURE__ */ (() => [
  {
    primary: 'LimitOrder',
    fields: `${MAKER},uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt`,
  },
  { primary: 'RfqOrder', fields: `${MAKER},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt` },
  { primary: 'OtcOrder', fields: `${MAKER},address maker,address taker,address txOrigin,uint256 expiryAndNonce` },
])()
const COW: TypeForm = {
  primary: 'Order',
  fields:
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
}
const SEAPORT: TypeForm = {
  primary: 'OrderComponents',
  fields:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  structs: {
    OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
    ConsiderationItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
  },
}

interface Swap {
  readonly makerToken: string
  readonly takerToken: string
  readonly makerAmount: bigint
  readonly takerAmount: bigint
  readonly taker: string
  readonly expiry?: bigint
  readonly expiryAndNonce?: bigint
}
interface Cow {
  readonly sellToken: string
  readonly buyToken: string
  readonly receiver: string
  readonly sellAmount: bigint
  readonly feeAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: bigint
}
interface Offer {
  readonly itemType: bigint
  readonly token: string
  readonly identifierOrCriteria: bigint
  readonly startAmount: bigint
  readonly endAmount: bigint
}
interface Seaport {
  readonly offerer: string
  readonly offer: readonly Offer[]
  readonly consideration: readonly (Offer & { readonly recipient: string })[]
  readonly endTime: bigint
}

/** Reads orders of Seaport (also in bulk), 0x and CoW Protocol. Undefined for other types. */
export function readTrade(data: TypedData, isOwn: (address: string) => boolean): ReadTrade | undefined {
  // Safe, like the casts below: read only after the type of the data was compared, whose fields have these types.
  const { message } = data as { readonly message: unknown }
  if (ZEROEX.some((form) => hasForm(data, form))) return zeroEx(message as Swap)
  if (hasForm(data, COW)) return cow(message as Cow, isOwn)
  if (hasForm(data, SEAPORT)) return seaport([message as Seaport], isOwn)
  const [field, ...more] = data.primaryType === 'BulkOrder' ? (data.types.BulkOrder ?? []) : []
  const isBulk = field !== undefined && more.length === 0 && /^OrderComponents(?:\[2\])+$/.test(field.type)
  if (!isBulk || !hasForm({ ...data, primaryType: 'OrderComponents' }, SEAPORT)) return undefined
  const all = leavesOf(data.message[field.name]) as readonly Seaport[]
  // The tree is filled up with empty orders.
  return seaport(
    all.filter(({ offerer }) => !ZERO.test(offerer)),
    isOwn,
  )
}

/** The orders of a tree. */
function leavesOf(tree: unknown): readonly unknown[] {
  return Array.isArray(tree) ? tree.flatMap(leavesOf) : [tree]
}

function zeroEx({ makerToken, takerToken, makerAmount, takerAmount, taker, expiry, expiryAndNonce = 0n }: Swap): ReadTrade {
  return {
    does: 'trade',
    taker: ZERO.test(taker) ? undefined : taker,
    trades: [{ gives: [{ asset: makerToken, amount: makerAmount }], gets: [{ asset: takerToken, amount: takerAmount }], others: [] }],
    signatureUntil: expiry ?? expiryAndNonce >> 192n,
  }
}

function cow(
  { sellToken, buyToken, receiver, sellAmount, feeAmount, buyAmount, validTo }: Cow,
  isOwn: (address: string) => boolean,
): ReadTrade {
  const bought = { asset: buyToken, amount: buyAmount }
  const isBack = ZERO.test(receiver) || isOwn(receiver)
  return {
    does: 'trade',
    taker: undefined,
    trades: [
      {
        gives: [{ asset: sellToken, amount: sellAmount + feeAmount }],
        gets: isBack ? [bought] : [],
        others: isBack ? [] : [{ ...bought, to: receiver }],
      },
    ],
    signatureUntil: validTo,
  }
}

function seaport(orders: readonly Seaport[], isOwn: (address: string) => boolean): ReadTrade {
  return {
    does: 'trade',
    taker: undefined,
    trades: orders.map(({ offer, consideration }) => {
      const asked = consideration.map((item) => ({ ...itemOf(item, 'least'), to: item.recipient }))
      return {
        gives: offer.map((item) => itemOf(item, 'most')),
        gets: asked.filter(({ to }) => isOwn(to)).map(({ to: _, ...item }) => item),
        others: asked.filter(({ to }) => !isOwn(to)),
      }
    }),
    signatureUntil: orders.map(({ endTime }) => endTime).sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n,
  }
}

/** An amount may rise or fall with time: the one that is worse for the signer counts. */
function itemOf({ itemType, token, identifierOrCriteria: id, startAmount, endAmount }: Offer, bound: 'most' | 'least'): TradeItem {
  const [low, high] = startAmount < endAmount ? [startAmount, endAmount] : [endAmount, startAmount]
  const amount = bound === 'most' ? high : low
  if (itemType === 0n) return { amount }
  if (itemType === 1n) return { asset: token, amount }
  // With criteria, another collectible of a list can take the place; only the list's hash is known.
  return { asset: token, amount, id: itemType > 3n ? 'any' : id }
}
