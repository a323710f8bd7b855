import { createClient, encodeFunctionData, http, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getCode, sendTransaction, signAuthorization, waitForTransactionReceipt } from 'viem/actions'
import { batchAccount } from '../contracts.generated.js'
import { broadcast } from './broadcast.js'
import type { CallBundle } from './call-bundle.js'
import type { TransactionRequest } from './transaction-param.js'
import type { WalletChain, WalletCore } from './wallet-core.js'

/** The account that executes an accepted batch. */
export interface BundleRun {
  readonly chain: WalletChain
  readonly account: PrivateKeyAccount
  readonly calls: readonly TransactionRequest[]
  readonly bundle: CallBundle
}

/** Sends the calls one after the other and stops at the first that fails, or all at once when the batch is atomic. */
export async function runBundle(core: WalletCore, run: BundleRun): Promise<void> {
  const { bundle } = run
  try {
    await core.inOrder(() => (bundle.atomic ? together(core, run) : oneByOne(run)))
  } catch {
    // The site reads the result with wallet_getCallsStatus; no other caller waits.
    bundle.failed = true
  }
  bundle.done = true
  core.changed()
}

async function oneByOne({ chain, account, calls, bundle }: BundleRun): Promise<void> {
  const client = createClient({ transport: http(chain.rpcUrl), pollingInterval: 50 })
  for (const call of calls) {
    // A fixed gas limit for calls that cannot be estimated: a call that reverts must revert on the chain, with a receipt.
    const hash = await broadcast(chain, account, call).catch(() => broadcast(chain, account, { ...call, gas: call.gas ?? 1_000_000n }))
    bundle.hashes.push(hash)
    const receipt = await waitForTransactionReceipt(client, { hash })
    if (receipt.status === 'reverted') return
  }
}

async function together(core: WalletCore, { chain, account, calls, bundle }: BundleRun): Promise<void> {
  const client = createClient({ transport: http(chain.rpcUrl), pollingInterval: 50 })
  const contractAddress = core.contracts.batchAccount
  const code = await getCode(client, { address: account.address })
  const delegated = code?.toLowerCase() === `0xef0100${contractAddress.slice(2)}`.toLowerCase()
  const data = encodeFunctionData({
    abi: batchAccount.abi,
    functionName: 'executeBatch',
    args: [calls.map((call) => ({ to: call.to ?? zeroAddress, value: call.value ?? 0n, data: call.data ?? '0x' }))],
  })
  const common = { account, chain: null, to: account.address, data, gas: 3_000_000n }
  const hash = delegated
    ? await sendTransaction(client, common)
    : await sendTransaction(client, {
        ...common,
        authorizationList: [await signAuthorization(client, { account, contractAddress, executor: 'self' })],
      })
  bundle.hashes.push(hash)
  await waitForTransactionReceipt(client, { hash })
}
