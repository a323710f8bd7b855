import { opened } from '../data-keys.js'
import { seal, unseal } from '../secrets.js'

/** Identifies what a half belongs to. It cannot be opened for anything else. */
export interface HalfPlace {
  readonly kind: string
  readonly walletId: string
  readonly factorId: string
}

export function sealHalf(dataKey: Buffer, place: HalfPlace, half: string): string {
  return seal(dataKey, aboutHalf(place), half)
}

/** @throws server/unavailable if it was changed, or belongs to another factor, wallet or user */
export function openHalf(dataKey: Buffer, place: HalfPlace, sealed: string): string {
  return opened(() => unseal(dataKey, aboutHalf(place), sealed).toString())
}

function aboutHalf({ kind, walletId, factorId }: HalfPlace): string {
  return `${kind}|${walletId}|${factorId}`
}
