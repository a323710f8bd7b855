import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { decodeTxRaw } from '@cosmjs/proto-signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, test } from 'vitest'
import { aminoBytes, type SignDoc, textDoc } from './amino.js'
import { encodeTransaction } from './encode-transaction.js'

const signed: SignDoc = {
  chain_id: 'latchkey-1',
  account_number: '7',
  sequence: '300',
  fee: { amount: [{ denom: 'uatom', amount: '3000' }], gas: '120000' },
  msgs: [
    {
      type: 'cosmos-sdk/MsgSend',
      value: {
        from_address: 'cosmos1a',
        to_address: 'cosmos1b',
        amount: [{ denom: 'uatom', amount: '340282366920938463463374607431768211456' }],
      },
    },
  ],
  memo: 'für <dich> & 👋',
}
const signature = {
  pub_key: { type: 'tendermint/PubKeySecp256k1', value: Buffer.alloc(33, 2).toString('base64') },
  signature: Buffer.alloc(64, 9).toString('base64'),
}

test('documents are encoded to the same bytes as by CosmJS', () => {
  const { msgs, fee, chain_id, memo, account_number, sequence } = signed
  const theirs = makeSignDoc(structuredClone(msgs) as never, structuredClone(fee) as never, chain_id, memo, account_number, sequence)
  expect(Buffer.from(aminoBytes(signed))).toEqual(Buffer.from(serializeSignDoc(theirs)))
  const text = textDoc('cosmos1a', 'Straße 👋 <&>')
  expect(Buffer.from(aminoBytes(text))).toEqual(Buffer.from(serializeSignDoc(structuredClone(text) as never)))
})

test('CosmJS decodes transactions as intended, and encodes them to the same bytes', () => {
  const bytes = encodeTransaction({ signed, signature })
  const { body, authInfo, signatures } = decodeTxRaw(bytes)
  expect(MsgSend.decode(body.messages[0]?.value ?? new Uint8Array())).toEqual({
    fromAddress: 'cosmos1a',
    toAddress: 'cosmos1b',
    amount: [{ denom: 'uatom', amount: '340282366920938463463374607431768211456' }],
  })
  expect(body.memo).toBe(signed.memo)
  expect(authInfo.signerInfos[0]?.sequence).toBe(300n)
  expect(authInfo.fee).toMatchObject({ gasLimit: 120_000n, amount: [{ denom: 'uatom', amount: '3000' }] })
  expect(signatures).toEqual([new Uint8Array(64).fill(9)])
  expect(Buffer.from(TxRaw.encode(TxRaw.decode(bytes)).finish())).toEqual(Buffer.from(bytes))
})
