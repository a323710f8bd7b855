import type { Activity, ActivityTransfer } from '@latchkey/kernel'
import type { ActivityReply, TransferReply } from '../wire.js'

type Media = ((url: string) => string | undefined) | undefined

interface ReplyParts {
  readonly media: Media
  /** Finds a token of the operator's list by its CAIP-10 id. */
  readonly listed: (asset: string) => { readonly logoURI?: string } | undefined
}

/** Converts a transaction for the wire: integers, and images that this server is responsible for. Truncates what is too long. */
export function toReply(
  { hash, minedAt, status, operation, from, to, application, transfers, spam }: Activity,
  parts: ReplyParts,
): ActivityReply {
  const iconUrl = picture(application?.iconUrl, parts.media)
  return {
    hash,
    minedAt,
    status,
    operation: operation.slice(0, 50),
    from,
    to,
    transfers: transfers.map((transfer) => toTransfer(transfer, parts)),
    ...(application && { application: { name: cut(application.name), ...(iconUrl !== undefined && { iconUrl }) } }),
    ...(spam && { spam }),
  }
}

function toTransfer(
  { direction, quantity, asset, symbol, name, iconUrl, tokenId, party, verified }: ActivityTransfer,
  { media, listed }: ReplyParts,
): TransferReply {
  const [whole = '0', fraction = ''] = quantity.split('.')
  const token = asset === undefined || tokenId !== undefined ? undefined : listed(asset)
  const src = picture(token?.logoURI ?? iconUrl, media)
  return {
    direction,
    // The same amount, exactly: with as many decimals as it has fractional digits.
    amount: `${whole}${fraction}`.replace(/^0+(?=\d)/, ''),
    decimals: fraction.length,
    ...(asset !== undefined && { asset }),
    ...(symbol !== undefined && { symbol: cut(symbol) }),
    ...(name !== undefined && { name: cut(name) }),
    ...(src !== undefined && { iconUrl: src }),
    ...(tokenId !== undefined && { tokenId }),
    ...(party !== undefined && { party }),
    ...((verified || token) && { verified: true }),
  }
}

/** Browsers load no image from third-party hosts: without a way to sign it, it is omitted. */
function picture(url: string | undefined, media: Media): string | undefined {
  return url === undefined ? undefined : media?.(url)
}

function cut(text: string): string {
  return text.length > 200 ? text.slice(0, 200) : text
}
