export interface Piece {
  readonly name?: string
  readonly imageUrl?: string
}

/** Longer metadata is not read. */
const LONGEST = 200_000

/**
 * Reads name and image from a `tokenURI` (ERC-721 metadata) that contains both. Metadata on other hosts is not fetched: only the
 * operator's server may do that, so that those hosts do not learn who looks at what.
 */
export function readPiece(uri: string): Piece {
  const [, base64, body] = /^data:application\/json(?:;charset=[\w-]+|;utf8)?(;base64)?,([\s\S]*)$/i.exec(uri.slice(0, LONGEST)) ?? []
  if (body === undefined) return {}
  try {
    const text = base64 ? new TextDecoder().decode(Uint8Array.from(atob(body), (c) => c.charCodeAt(0))) : decodeURIComponent(body)
    const { name, image } = JSON.parse(text) as { readonly [field: string]: unknown }
    return {
      ...(typeof name === 'string' && name.trim() && { name: name.trim().slice(0, 200) }),
      ...(typeof image === 'string' && /^data:image\//i.test(image) && { imageUrl: image }),
    }
  } catch {
    return {}
  }
}
