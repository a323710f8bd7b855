import * as kit from '@solana/kit'
import { expect, test } from 'vitest'
import { isSignedBy, testKey } from '../fixtures/key.js'
import { connect, startApp } from '../fixtures/start-app.js'
import { withCluster } from '../fixtures/with-cluster.js'
import { createSigner, type SolanaSigner } from '../kit.js'

const { solana, network, wallet: walletOf } = withCluster()
const you = testKey(2).address

async function start() {
  const wallet = walletOf({ keys: [1, 3] })
  const app = await startApp({ wallets: [wallet], networks: [network()] })
  await connect(app, wallet)
  return { app, wallet, signer: createSigner(app) }
}
const rpc = () => kit.createSolanaRpc(solana().rpcUrl)

/** A transfer of SOL whose fee payer is the signer, as an app of the library writes it. */
async function transferOf(signer: SolanaSigner, lamports: bigint) {
  const { value: lifetime } = await rpc().getLatestBlockhash().send()
  const data = new Uint8Array(12)
  data[0] = 2
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const transfer = {
    programAddress: kit.address('11111111111111111111111111111111'),
    accounts: [
      { address: signer.address, role: kit.AccountRole.WRITABLE_SIGNER },
      { address: kit.address(you), role: kit.AccountRole.WRITABLE },
    ],
    data,
  }
  return kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (m) => kit.setTransactionMessageFeePayerSigner(signer, m),
    (m) => kit.setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
    (m) => kit.appendTransactionMessageInstruction(transfer, m),
  )
}
const lamportsOf = async (address: string) => (await rpc().getBalance(kit.address(address), { commitment: 'processed' }).send()).value

test('an app of @solana/kit sends through the wallet', async () => {
  const { signer } = await start()
  expect(kit.isTransactionSigner(signer) && kit.isMessageSigner(signer)).toBe(true)
  const before = await lamportsOf(you)
  const message = await transferOf(signer, 5n)
  kit.assertIsTransactionMessageWithSingleSendingSigner(message)
  const signature = await kit.signAndSendTransactionMessageWithSigners(message)
  expect(signature).toHaveLength(64)
  await expect.poll(() => lamportsOf(you)).toBe(before + 5n)
})

test('it signs for a transaction that the app sends itself, with its lifetime', async () => {
  const { signer, wallet } = await start()
  const message = await transferOf(signer, 7n)
  const signed = await kit.signTransactionMessageWithSigners(message)
  expect(signed.lifetimeConstraint).toEqual(message.lifetimeConstraint)
  expect(wallet.asked.map(({ feature }) => feature)).toContain('solana:signTransaction')
  const before = await lamportsOf(you)
  await rpc().sendTransaction(kit.getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
  await expect.poll(() => lamportsOf(you)).toBe(before + 7n)
})

test('several transactions are signed at once, and messages one by one', async () => {
  const { signer } = await start()
  const compiled = await Promise.all([1n, 2n].map(async (lamports) => kit.compileTransaction(await transferOf(signer, lamports))))
  const signed = await signer.modifyAndSignTransactions(compiled)
  for (const { signatures, messageBytes } of signed) {
    expect(isSignedBy(signer.address, new Uint8Array(messageBytes), signatures[signer.address] ?? new Uint8Array())).toBe(true)
  }
  const message = kit.createSignableMessage('Hello')
  const [signatures] = await signer.signMessages([message])
  expect(isSignedBy(signer.address, message.content, signatures?.[signer.address] ?? new Uint8Array())).toBe(true)
})

test('a signer keeps its account, and rejects when the wallet declines or the account has gone', async () => {
  const { app, signer, wallet } = await start()
  const third = createSigner(app, { address: testKey(3).address })
  const message = kit.createSignableMessage('Hello')
  const [signatures] = await third.signMessages([message])
  expect(Object.keys(signatures ?? {})).toEqual([testKey(3).address])
  wallet.fail(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  await expect(signer.signMessages([message])).rejects.toMatchObject({ code: 'rejected' })
  const abort = new AbortController()
  abort.abort(new Error('Left.'))
  await expect(signer.signMessages([message], { abortSignal: abort.signal })).rejects.toThrow()
  wallet.share(3)
  await expect(signer.signMessages([message])).rejects.toMatchObject({ catalogue: 'solana', code: 'bad-request' })
  await app.connections.disconnect()
  await expect(third.signMessages([message])).rejects.toMatchObject({ code: 'not-connected' })
  expect(() => createSigner(app)).toThrow(expect.objectContaining({ code: 'not-connected' }))
})
