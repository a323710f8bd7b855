/** A transaction as wallets show and sign it: amino JSON, the format that every Cosmos wallet supports. */
export interface SignDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: { readonly amount: readonly Coin[]; readonly gas: string }
  readonly msgs: readonly { readonly type: string; readonly value: { readonly [name: string]: unknown } }[]
  readonly memo: string
}

export interface Coin {
  readonly denom: string
  /** Decimal, in the smallest unit. */
  readonly amount: string
}

/** A signature with the key that created it, both in base64. */
export interface StdSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  readonly signature: string
}

/** The result of `cosmos_signAmino`; the wallet may have chosen another fee. */
export interface AminoAnswer {
  readonly signed: SignDoc
  readonly signature: StdSignature
}

/**
 * Wraps a text in a document that no chain accepts as a transaction (ADR-36).
 *
 * @see https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export function textDoc(signer: string, text: string): SignDoc {
  const data = btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { amount: [], gas: '0' },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

/** Returns the bytes to sign: the document as JSON with sorted keys, with the same characters escaped as in Go. */
export function aminoBytes(doc: SignDoc): Uint8Array {
  const text = JSON.stringify(sorted(doc)).replace(/[&<>]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
  return new TextEncoder().encode(text)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
