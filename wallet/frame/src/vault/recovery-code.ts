import { sha256 } from '@noble/hashes/sha2.js'
import { base32crockford } from '@scure/base'

const GROUP = 5

/**
 * Creates a code of 128 random bits to write down: 26 letters of Crockford's alphabet and a check letter, in groups of five. I, L and O
 * are not used, and are read as 1, 1 and 0.
 */
export function newRecoveryCode(): string {
  const secret = crypto.getRandomValues(new Uint8Array(16))
  const body = encode(secret)
  const code = body + checkLetter(secret)
  secret.fill(0)
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code
}

/** Returns the secret of a typed code; undefined if a letter is wrong or missing. */
export function readRecoveryCode(typed: string): Uint8Array | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  if (!/^[0-9A-HJKMNP-TV-Z]{27}$/.test(letters)) return undefined
  try {
    const secret = base32crockford.decode(letters.slice(0, -1))
    return secret.length === 16 && encode(secret) === letters.slice(0, -1) && checkLetter(secret) === letters.at(-1) ? secret : undefined
  } catch {
    // Bits beyond the last whole byte.
    return undefined
  }
}

function encode(secret: Uint8Array): string {
  return base32crockford.encode(secret)
}

function checkLetter(secret: Uint8Array): string {
  return encode(sha256(secret).slice(0, 1)).slice(0, 1)
}
