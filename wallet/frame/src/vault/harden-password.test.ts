import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { toBytes, toText } from './bytes.js'
import { hardenPassword } from './harden-password.js'

const { oprf } = ristretto255_oprf
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** RFC 9497, appendix A.1.1: key from the seed `a3` × 32 and the info `test key`. */
const { secretKey } = oprf.deriveKeyPair(bytes('a3'.repeat(32)), new TextEncoder().encode('test key'))
const vectors = [
  {
    input: '00',
    output:
      '527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6',
  },
  {
    input: '5a'.repeat(17),
    output:
      'f4a74c9c592497375e796aa837e907b1a045d34306a749db9f34221f7e750cb4f2a6413a6bf6fa5e19ba6348eb673934a722a7ede2e7621306d18951e7cf2c73',
  },
]

test('a password is hardened as in the test vectors of RFC 9497', async () => {
  for (const { input, output } of vectors) {
    const sent: string[] = []
    const harden = async (blinded: string) => {
      sent.push(blinded)
      return toText(oprf.blindEvaluate(secretKey, toBytes(blinded)))
    }
    for (const _ of [1, 2]) expect(Buffer.from(await hardenPassword(bytes(input), harden)).toString('hex')).toBe(output)
    // The server sees another random element each time.
    expect(new Set(sent).size).toBe(2)
  }
})

test('refuses a reply outside the group', async () => {
  for (const wrong of [new Uint8Array(32), new Uint8Array(32).fill(255)])
    await expect(hardenPassword(bytes('00'), async () => toText(wrong))).rejects.toThrow()
})
