import { type Hex, hashMessage, hashTypedData, recoverAddress } from 'viem'

interface SignersOfArgs {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signature: string
  /** The account that was asked to sign. */
  readonly address: string
}

/**
 * Returns the addresses whose keys may have made a signature: one for each way in which wallets read the request. Empty if the request or
 * the signature cannot be read.
 * @param args `personal_sign` or `eth_signTypedData_v4` with its parameters, and the signature, 65 bytes in hex
 */
export async function signersOf({ method, params, signature, address }: SignersOfArgs): Promise<readonly string[]> {
  try {
    const hashes = method === 'personal_sign' ? hashesOfText(textIn(params, address)) : hashesOfData(params)
    // Its form was checked.
    return await Promise.all(hashes.map((hash) => recoverAddress({ hash, signature: signature as Hex })))
  } catch {
    return []
  }
}

/** Old libraries swap text and address. */
function textIn([first, second]: readonly unknown[], address: string): string | undefined {
  const isAccount = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
  const text = isAccount(second) ? first : isAccount(first) ? second : undefined
  return typeof text === 'string' ? text : undefined
}

/** Wallets differ in which digits they accept as hexadecimal. */
function hashesOfText(text: string | undefined): readonly Hex[] {
  if (text === undefined) return []
  const digits = /^(?:0x)?((?:[\da-f]{2})*)$/i.exec(text)?.[1]
  return [hashMessage(text), ...(digits === undefined ? [] : [hashMessage({ raw: `0x${digits}` })])]
}

function hashesOfData([first, second]: readonly unknown[]): readonly Hex[] {
  const data = [second, first].find((each) => (typeof each === 'string' && each.startsWith('{')) || (typeof each === 'object' && each))
  const typed = (typeof data === 'string' ? JSON.parse(data) : data) as Parameters<typeof hashTypedData>[0] | undefined
  // Without the type of the domain, wallets hash different ones.
  return typed?.types && 'EIP712Domain' in typed.types ? [hashTypedData(typed)] : []
}
