import { METADATA_PROGRAM, metadataAddress, metadataData } from './metadata-layout.js'
import { programs } from './programs.js'
import type { SandboxSolana, SolanaPiece } from './solana.js'
import { solanaKey } from './solana-key.js'
import { mintData, tokenAccountData } from './token-layout.js'

const COLLECTION = 'Test Keys'

/** Gives each of these accounts one collectible, with its metadata at a URL of the sandbox's own server. */
export function createPieces(
  { setAccount, tokenAccount }: Pick<SandboxSolana, 'setAccount' | 'tokenAccount'>,
  owners: readonly string[],
  uriOf: (number: number) => string,
): readonly SolanaPiece[] {
  const authority = solanaKey('latchkey test collectibles').address
  const mintOf = (what: string): string => solanaKey(`latchkey test piece: ${what}`).address
  const write = (mint: string, fields: { readonly name: string; readonly uri: string; readonly parent?: string }): void => {
    const { name, uri, parent } = fields
    setAccount(mint, { owner: programs.token, data: mintData({ decimals: 0, supply: 1n, authority }) })
    const collection = parent === undefined ? undefined : { mint: parent, verified: true }
    const data = metadataData({ mint, authority, name, symbol: 'TKEY', uri, ...(collection && { collection }) })
    setAccount(metadataAddress(mint), { owner: METADATA_PROGRAM, data })
  }
  const parent = mintOf('collection')
  write(parent, { name: COLLECTION, uri: '' })
  return owners.map((owner, i) => {
    const mint = mintOf(String(i + 1))
    const name = `Sun Key ${i + 1}`
    const uri = uriOf(i + 1)
    write(mint, { name, uri, parent })
    setAccount(tokenAccount(owner, { mint, program: programs.token }), {
      owner: programs.token,
      data: tokenAccountData({ mint, owner, amount: 1n }),
    })
    return { mint, owner, name, collection: COLLECTION, uri }
  })
}
