import type { TypedData } from './normalise-typed-data.js'
import { type ReadPermit, readPermit } from './read-permit.js'
import { type ReadRelayed, readRelayed } from './read-relayed.js'
import { type ReadTrade, readTrade } from './read-trade.js'

/** The actions that a signature allows to others; `does` names them. Recognized by types and fields: a name alone proves nothing. */
export type ReadSigned = ReadPermit | ReadRelayed | ReadTrade | { readonly does: 'unknown' }

/** Reads what others can do with a signature of this data. */
export function readSigned(data: TypedData, isOwn: (address: string) => boolean): ReadSigned {
  return readPermit(data) ?? readRelayed(data) ?? readTrade(data, isOwn) ?? { does: 'unknown' }
}
