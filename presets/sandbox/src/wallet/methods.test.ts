import { createClient, custom, erc20Abi, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { getBalance, sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { expect } from 'vitest'
import { test } from '../fixtures/visit.js'

test('text and bytes are signed in their own form', async ({ ask, connect, first }) => {
  await connect()
  for (const [sent, message] of [
    ['hello', 'hello'],
    ['0x68656c6c6f', 'hello'],
    ['0xabc', '0xabc'],
  ] as const) {
    const signature = (await ask('personal_sign', sent, first)) as `0x${string}`
    expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  }
})

test('a signature needs the address in second place, of a connected account', async ({ ask, connect, first, alba }) => {
  await connect()
  await expect(ask('personal_sign', first, 'hello')).rejects.toMatchObject({ code: -32602 })
  await expect(ask('personal_sign', 'hello', alba.accounts[1])).rejects.toMatchObject({ code: 4100 })
  expect(await ask('personal_sign', 'hello', first.toLowerCase())).toMatch(/^0x/)
})

test('the signer is recovered without a prompt, even before a connection', async ({ ask, connect, first }) => {
  await connect()
  const signature = await ask('personal_sign', '0x68656c6c6f', first)
  expect(await ask('personal_ecRecover', '0x68656c6c6f', signature)).toBe(first.toLowerCase())
  expect(await ask('personal_ecRecover', 'hello', signature)).toBe(first.toLowerCase())
  expect(await ask('personal_ecRecover', 'goodbye', signature)).not.toBe(first.toLowerCase())
  for (const wrong of ['0x12', 'nothing', undefined])
    await expect(ask('personal_ecRecover', 'hello', wrong)).rejects.toMatchObject({ code: -32602 })
})

test('typed data is signed for the current chain only', async ({ ask, connect, first }) => {
  await connect()
  const data = {
    domain: { name: 'Door', chainId: 1337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Key: [{ name: 'teeth', type: 'uint8' }],
    },
    primaryType: 'Key',
    message: { teeth: 5 },
  } as const
  const signature = (await ask('eth_signTypedData_v4', first, JSON.stringify(data))) as `0x${string}`
  expect(await verifyTypedData({ ...data, domain: { name: 'Door', chainId: 1337n }, address: first, signature })).toBe(true)
  const elsewhere = { ...data, domain: { ...data.domain, chainId: 1 } }
  await expect(ask('eth_signTypedData_v4', first, JSON.stringify(elsewhere))).rejects.toMatchObject({ code: -32602 })
  await expect(ask('eth_signTypedData_v4', first, '{')).rejects.toMatchObject({ code: -32602 })
})

test('coins and tokens really move, with the wallet as viem sees it', async ({ connect, first, provider, sandbox }) => {
  await connect()
  const client = createClient({ account: first, chain: sandbox.chains[0].network, transport: custom(provider) })
  const reader = createClient({ chain: sandbox.chains[0].network, transport: http() })
  const to = '0x00000000000000000000000000000000000c0ffe'
  const hash = await sendTransaction(client, { to, value: parseEther('1.5') })
  expect(await waitForTransactionReceipt(reader, { hash })).toMatchObject({ status: 'success', type: 'eip1559' })
  expect(await getBalance(reader, { address: to })).toBe(parseEther('1.5'))
  const args = [to, 2_500_000n] as const
  const token = await writeContract(client, { address: sandbox.contracts.token, abi: erc20Abi, functionName: 'transfer', args })
  expect((await waitForTransactionReceipt(reader, { hash: token })).logs).toHaveLength(1)
})

test('many simultaneous transactions get different nonces', async ({ ask, connect, first }) => {
  await connect()
  const send = (): Promise<unknown> => ask('eth_sendTransaction', { from: first, to: first, value: '0x1' })
  const hashes = await Promise.all([send(), send(), send(), send()])
  expect(new Set(hashes).size).toBe(4)
})

test('a transaction from another account, for another chain or with nonsense is refused without a prompt', async ({
  ask,
  connect,
  first,
  alba,
}) => {
  await connect()
  alba.policy('never')
  const to = first
  await expect(ask('eth_sendTransaction', { from: alba.accounts[1], to })).rejects.toMatchObject({ code: 4100 })
  await expect(ask('eth_sendTransaction', { from: first, to, chainId: '0x1' })).rejects.toMatchObject({ code: -32602 })
  await expect(ask('eth_sendTransaction', { from: first, to: '0x12' })).rejects.toMatchObject({ code: -32602 })
  await expect(ask('eth_sendTransaction', { from: first, to, value: 5 })).rejects.toMatchObject({ code: -32602 })
})

test("a call that would revert returns the node's reason", async ({ ask, connect, first, sandbox }) => {
  await connect()
  const data = `0xa9059cbb${'0'.repeat(24)}${'c0'.repeat(20)}${'f'.repeat(64)}`
  await expect(ask('eth_sendTransaction', { from: first, to: sandbox.contracts.token, data })).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('revert'),
  })
})

test('the chain is switched with an event, silently when already there', async ({ ask, record, alba }) => {
  const events = record('chainChanged')
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  expect(await ask('eth_chainId')).toBe('0x7a6a')
  expect(await ask('net_version')).toBe('31338')
  alba.policy('reject')
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x539' })).rejects.toMatchObject({ code: 4001 })
  expect(events).toEqual([['chainChanged', '0x7a6a']])
})

test('an unknown chain is answered with 4902 until it is added by its real node', async ({ ask, alba, sandbox }) => {
  alba.forgetChain(31338)
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4902 })
  const [one, two] = sandbox.chains
  const chain = { chainId: '0x7a6a', chainName: 'Second', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  await expect(ask('wallet_addEthereumChain', { ...chain, rpcUrls: [one.rpcUrl] })).rejects.toMatchObject({ code: -32602 })
  await expect(ask('wallet_addEthereumChain', { ...chain, rpcUrls: ['http://127.0.0.1:1'] })).rejects.toMatchObject({ code: -32602 })
  await expect(ask('wallet_addEthereumChain', { ...chain, rpcUrls: [] })).rejects.toMatchObject({ code: -32602 })
  expect(await ask('wallet_addEthereumChain', { ...chain, rpcUrls: [two.rpcUrl] })).toBeNull()
  expect(await ask('eth_chainId')).toBe('0x7a6a')
})

test('the unknown-chain error can come wrapped', async ({ ask, alba }) => {
  alba.forgetChain(31338)
  alba.quirks({ wrapUnknownChain: true })
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
    code: -32603,
    data: { originalError: { code: 4902 } },
  })
})

test('unknown methods, including names that every object has, are answered with 4200', async ({ ask }) => {
  for (const method of ['eth_sign', 'anvil_setBalance', 'constructor', 'toString']) {
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
  }
})

test('a token can be offered for the list', async ({ alba, provider, sandbox }) => {
  const asset = { type: 'ERC20', options: { address: sandbox.contracts.token, symbol: 'TUSD', decimals: 6 } }
  expect(await provider.request({ method: 'wallet_watchAsset', params: asset })).toBe(true)
  // A list is refused, as in MetaMask.
  await expect(provider.request({ method: 'wallet_watchAsset', params: [asset] })).rejects.toMatchObject({ code: -32602 })
  alba.next('reject')
  await expect(provider.request({ method: 'wallet_watchAsset', params: asset })).rejects.toMatchObject({ code: 4001 })
  await expect(provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: {} } })).rejects.toMatchObject({
    code: -32602,
  })
})
