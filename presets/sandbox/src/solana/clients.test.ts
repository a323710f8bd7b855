import {
  address,
  airdropFactory,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect } from 'vitest'
import { BOB, test } from './fixtures/cluster.js'
import { transferSol } from './transfer-sol.js'

test('an unmodified client gets funds, sends, confirms and reads the history', async ({ cluster }) => {
  const rpc = createSolanaRpc(cluster.rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(cluster.wsUrl)
  const payer = await generateKeyPairSigner()
  const options = { commitment: 'confirmed' } as const
  await airdropFactory({ rpc, rpcSubscriptions })({ recipientAddress: payer.address, lamports: lamports(1_000_000_000n), ...options })
  expect((await rpc.getBalance(payer.address).send()).value).toBe(1_000_000_000n)

  const send = async (amount: bigint): Promise<string> => {
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const { accounts, data, program } = transferSol(payer.address, BOB.address, amount)
    const [from, to] = accounts
    const instruction = {
      programAddress: address(program),
      // The roles in kit: 3 is a writable signer, 1 is writable.
      accounts: [
        { address: address(from?.address ?? ''), role: 3, signer: payer },
        { address: address(to?.address ?? ''), role: 1 },
      ],
      data,
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(payer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(latest, one),
      (one) => appendTransactionMessageInstruction(instruction, one),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(transaction)
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, options)
    return getSignatureFromTransaction(transaction)
  }
  const signature = await send(1000n)
  const found = await rpc.getTransaction(signature as never, { maxSupportedTransactionVersion: 0, encoding: 'json' }).send()
  expect(found).toMatchObject({ version: 0, meta: { fee: 5000n, err: null } })
  const failure = await send(10n ** 12n).catch((error: unknown) => error)
  expect(isSolanaError(failure, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)

  const { dollar } = cluster.tokens
  const owned = await rpc.getTokenAccountsByOwner(address(BOB.address), { mint: address(dollar.mint) }, { encoding: 'jsonParsed' }).send()
  expect(owned.value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({ amount: '10000000000', decimals: 6 })
})
