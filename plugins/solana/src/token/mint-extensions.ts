import type { Mint } from './read-token.js'

const KIND = { transferFeeConfig: 1, nonTransferable: 9, transferHook: 14, metadata: 19, pausable: 26 } as const

/** Name and symbol, if a Token-2022 mint contains them itself. */
export function metadataOf({ extensions }: Mint): { readonly name?: string; readonly symbol?: string } {
  const data = extensions.get(KIND.metadata)
  if (!data) return {}
  const view = new DataView(data.buffer)
  const texts: string[] = []
  // Authority and mint come first.
  for (let at = 64; texts.length < 2 && at + 4 <= data.length; ) {
    const length = view.getUint32(at, true)
    texts.push(new TextDecoder().decode(data.slice(at + 4, at + 4 + length)))
    at += 4 + length
  }
  const [name, symbol] = texts
  return { ...(name && { name }), ...(symbol && { symbol }) }
}

/** Parts of an amount in which a transfer fee is given: hundredths of a percent. */
const WHOLE = 10_000n

/** Returns true if a token may keep a part of every transfer. */
export function hasTransferFee({ extensions }: Mint): boolean {
  return extensions.has(KIND.transferFeeConfig)
}

/**
 * Returns how much of an amount a token keeps at a transfer, rounded up as its program does; undefined if that depends on the epoch and it
 * is unknown. The rate changes with an epoch, so a mint has the current one and, at most, the next.
 * @see https://github.com/solana-program/token-2022, the extension `TransferFeeConfig`
 */
export function transferFeeOf({ extensions }: Mint, amount: bigint, epoch: bigint | undefined): bigint | undefined {
  const data = extensions.get(KIND.transferFeeConfig)
  if (!data) return 0n
  // Two authorities, and what is withheld, come first.
  const view = new DataView(data.buffer, data.byteOffset + 72, 36)
  const [older, newer] = [0, 18].map((at) => {
    const [most, points] = [view.getBigUint64(at + 8, true), BigInt(view.getUint16(at + 16, true))]
    const fee = (amount * points + WHOLE - 1n) / WHOLE
    return { epoch: view.getBigUint64(at, true), fee: fee < most ? fee : most }
  })
  if (older?.fee === newer?.fee) return newer?.fee
  if (epoch === undefined || newer === undefined) return undefined
  return epoch >= newer.epoch ? newer.fee : older?.fee
}

/** Returns why a token cannot be sent by a plain transfer, if so. */
export function obstacleOf({ extensions }: Mint): string | undefined {
  if (extensions.has(KIND.nonTransferable)) return 'it is bound to its owner'
  // Authority, then the program; all zeros means none.
  if (
    extensions
      .get(KIND.transferHook)
      ?.slice(32)
      .some((byte) => byte !== 0)
  )
    return 'it asks for a program of its own at each transfer'
  return undefined
}

/** Size in bytes of a new account of the token, which determines its rent. */
export function accountSizeOf({ extensions }: Mint, isToken2022: boolean): number {
  if (!isToken2022) return 165
  const added = { [KIND.transferFeeConfig]: 8, [KIND.nonTransferable]: 0, [KIND.transferHook]: 1, [KIND.pausable]: 0 }
  const own = Object.entries(added).filter(([kind]) => extensions.has(Number(kind)))
  // The account type, and that its owner is immutable, which associated accounts always are.
  return own.reduce((sum, [, bytes]) => sum + 4 + bytes, 165 + 1 + 4)
}
