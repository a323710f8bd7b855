import { createHash } from 'node:crypto'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { sign } from 'viem/accounts'
import type { BitcoinKey } from './keys.js'

/** ECDSA over the legacy message format (BIP-137), base64. */
export async function signEcdsa(message: string, { secret }: BitcoinKey): Promise<string> {
  const text = Buffer.from(message)
  const hash = sha256(sha256(Buffer.concat([Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1'), compactSize(text.length), text])))
  const { r, s, yParity = 0 } = await sign({ hash: `0x${hash.toString('hex')}`, privateKey: `0x${Buffer.from(secret).toString('hex')}` })
  return Buffer.concat([Buffer.from([39 + yParity]), word(r), word(s)]).toString('base64')
}

/** BIP-322, simple form, base64. */
export function signBip322(message: string, key: BitcoinKey): string {
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const hash = sha256(Buffer.concat([tag, tag, Buffer.from(message)]))
  const script = Buffer.from(key.script, 'hex')
  // A transaction that cannot be mined: version 0, with an output of zero that only this key could spend.
  const toSpend = Buffer.concat([
    Buffer.from(`0000000001${'00'.repeat(32)}ffffffff220020${hash.toString('hex')}0000000001${'00'.repeat(8)}`, 'hex'),
    Buffer.from([script.length]),
    script,
    Buffer.alloc(4),
  ])
  const txid = sha256(sha256(toSpend)).reverse()
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
  toSign.addInput({
    txid: txid.toString('hex'),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(key.purpose === 'ordinals' && { tapInternalKey: Buffer.from(key.publicKey, 'hex') }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(key.secret, 0)
  toSign.finalize()
  return Buffer.from(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])).toString('base64')
}

/** Signs inputs of a PSBT (hex): the given ones, or all that one of the keys can sign. */
export function signPsbt(
  psbt: string,
  {
    keys,
    inputs,
    finalize,
  }: { readonly keys: readonly BitcoinKey[]; readonly inputs: readonly number[] | undefined; readonly finalize: boolean },
): { readonly psbt: string; readonly hex: string | undefined } {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'hex'), { allowUnknownOutputs: true })
  const signs = (index: number): BitcoinKey | undefined => {
    const { witnessUtxo } = transaction.getInput(index)
    return keys.find((key) => witnessUtxo && Buffer.from(witnessUtxo.script).toString('hex') === key.script)
  }
  for (const index of inputs ?? Array.from({ length: transaction.inputsLength }, (_, at) => at)) {
    const key = signs(index)
    if (key) transaction.signIdx(key.secret, index)
    else if (inputs) throw new Error(`The wallet has no key for input ${index}.`)
  }
  if (finalize) transaction.finalize()
  return { psbt: Buffer.from(transaction.toPSBT()).toString('hex'), hex: finalize ? transaction.hex : undefined }
}

/** Finalizes a signed PSBT to a transaction ready to send. */
export function extract(psbt: string): string {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'hex'), { allowUnknownOutputs: true })
  if (!transaction.isFinal) transaction.finalize()
  return transaction.hex
}

/** Pays from one key's coins, and returns the change to it. @returns the transaction, hex. @throws when the balance is too low */
export function pay(
  key: BitcoinKey,
  {
    coins,
    to,
    amount,
  }: {
    readonly coins: readonly { readonly txid: string; readonly vout: number; readonly value: number }[]
    readonly to: string
    readonly amount: bigint
  },
): string {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  const script = Buffer.from(key.script, 'hex')
  let sum = 0n
  for (const { txid, vout, value } of coins) {
    if (sum >= amount + FEE) break
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    sum += BigInt(value)
  }
  if (sum < amount + FEE) throw new Error('There are not enough coins.')
  transaction.addOutput({ script: Buffer.from(to, 'hex'), amount })
  const rest = sum - amount - FEE
  // Less would be dust.
  if (rest > 546n) transaction.addOutput({ script, amount: rest })
  transaction.sign(key.secret)
  transaction.finalize()
  return transaction.hex
}

const FEE = 2_000n

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function compactSize(length: number): Buffer {
  if (length < 0xfd) return Buffer.from([length])
  const long = Buffer.alloc(3, 0xfd)
  long.writeUInt16LE(length, 1)
  return long
}

function word(hex: string): Buffer {
  return Buffer.from(hex.slice(2).padStart(64, '0'), 'hex')
}
