import { type Address, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import * as artifacts from '../contracts.generated.js'
import { SandboxError } from '../errors.js'
import { callChain, callChainBatch } from './call-chain.js'
import type { World } from './world.js'

/** Age of the first block. */
export const PAST_DAYS = 160

/** Something that an account did, this many days ago. */
interface Past {
  readonly ago: number
  readonly from: Address
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
  /** It is mined and reverts. */
  readonly fails?: boolean
}

/**
 * Gives the test accounts five months of history: money in and out, tokens, a collectible, an approval and a failure, each mined in a
 * block of its day. The first accounts of Alba and Brio have most of it.
 * @throws SandboxError `deploy-failed` when a step had an unexpected outcome
 */
export async function seedHistory(
  url: string,
  world: World,
  { now, automine }: { readonly now: number; readonly automine: boolean },
): Promise<void> {
  const steps = pastOf(world)
  const people = [...new Set(steps.map(({ from }) => from))]
  await callChainBatch(url, [
    { method: 'evm_setAutomine', params: [false] },
    ...people.map((account) => ({ method: 'anvil_impersonateAccount', params: [account] })),
  ])
  for (const { ago, from, to, value = 0n, data = '0x', fails = false } of steps) {
    const moment = now - Math.round(ago * 86_400)
    await callChain(url, { method: 'evm_setNextBlockTimestamp', params: [moment] })
    const request = { from, to, value: toHex(value), data, gas: toHex(200_000), gasPrice: toHex(2_000_000_000) }
    const hash = await callChain(url, { method: 'eth_sendTransaction', params: [request] })
    await callChain(url, { method: 'evm_mine' })
    const receipt = (await callChain(url, { method: 'eth_getTransactionReceipt', params: [hash] })) as { readonly status: Hex } | null
    if (receipt?.status !== (fails ? '0x0' : '0x1'))
      throw new SandboxError('deploy-failed', `What happened ${ago} days ago could not be made up.`)
  }
  await callChainBatch(
    url,
    people.map((account) => ({ method: 'anvil_stopImpersonatingAccount', params: [account] })),
  )
  // From here on the chain's clock is the machine's.
  await callChain(url, { method: 'evm_setNextBlockTimestamp', params: [now] })
  await callChain(url, { method: 'evm_mine' })
  if (automine) await callChain(url, { method: 'evm_setAutomine', params: [true] })
}

function pastOf({ contracts: { token, nft, ensRegistrar }, accounts, names }: World): readonly Past[] {
  const [alba, brio] = names.map(({ address }) => address)
  const others = accounts.filter((account) => account !== alba && account !== brio)
  const [friend, shop, stranger] = [others[0], others[3], others[5]]
  if (!alba || !brio || !friend || !shop || !stranger) return []
  const coin = (ago: number, from: Address, to: Address, ether: string): Past => ({ ago, from, to, value: parseEther(ether) })
  const dollars = (ago: number, from: Address, to: Address, amount: bigint): Past => ({
    ago,
    from,
    to: token,
    data: encodeFunctionData({ abi: artifacts.testDollar.abi, functionName: 'transfer', args: [to, amount * 1_000_000n] }),
  })
  const mint = (ago: number, to: Address): Past => ({
    ago,
    from: to,
    to: nft,
    data: encodeFunctionData({ abi: artifacts.testKeys.abi, functionName: 'mint', args: [to] }),
  })
  const approve = (ago: number, from: Address, amount: bigint): Past => ({
    ago,
    from,
    to: token,
    data: encodeFunctionData({ abi: artifacts.testDollar.abi, functionName: 'approve', args: [ensRegistrar, amount * 1_000_000n] }),
  })
  return [
    coin(152.3, stranger, alba, '0.75'),
    dollars(148.2, alba, shop, 120n),
    mint(141.6, alba),
    coin(127.4, alba, brio, '0.2'),
    dollars(119.1, brio, alba, 310n),
    dollars(112.8, alba, shop, 45n),
    approve(98.5, alba, 500n),
    { ...dollars(98.4, alba, shop, 50_000n), fails: true },
    coin(91.7, friend, alba, '0.05'),
    mint(84.2, brio),
    dollars(73.9, alba, friend, 18n),
    coin(66.4, brio, alba, '0.12'),
    dollars(60.2, shop, alba, 45n),
    mint(52.8, alba),
    dollars(43.5, alba, shop, 75n),
    coin(37.3, alba, friend, '0.03'),
    dollars(29.6, brio, alba, 64n),
    coin(21.2, stranger, brio, '0.4'),
    dollars(14.7, alba, shop, 32n),
    coin(9.4, brio, alba, '0.08'),
    dollars(5.1, alba, brio, 12n),
    coin(2.6, alba, shop, '0.015'),
    dollars(1.2, friend, alba, 20n),
  ]
}
