import { isError, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { expect, test } from 'vitest'
import { getEthersProvider, getEthersSigner } from '../ethers.js'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'

const { alba, brio, start } = withSandbox()

test('a provider of ethers reads without a wallet', async () => {
  const app = await start()
  const provider = getEthersProvider(app)
  expect((await provider.getNetwork()).chainId).toBe(1337n)
  expect(await provider.getBalance(brio().accounts[2] ?? '')).toBe(parseEther('100'))
  provider.destroy()
})

test('an ethers provider survives a network change', async () => {
  const app = await start()
  await connect(app, alba())
  const provider = getEthersProvider(app)
  expect((await provider.getNetwork()).chainId).toBe(1337n)
  alba().setChain(31338)
  await expect.poll(async () => (await provider.getNetwork()).chainId).toBe(31338n)
  expect(await provider.getBalance(brio().accounts[2] ?? '')).toBe(parseEther('100'))
  provider.destroy()
})

test('a signer sends a real transaction', async () => {
  const app = await start()
  await connect(app, alba())
  const signer = await getEthersSigner(app)
  expect(await signer.getAddress()).toBe(alba().accounts[0])
  const sent = await signer.sendTransaction({ to: brio().accounts[0] ?? '', value: 1n })
  const receipt = await sent.wait()
  expect([receipt?.status, receipt?.from]).toEqual([1, alba().accounts[0]])
  signer.provider.destroy()
})

test('a signer signs messages and typed data that verify', async () => {
  const app = await start()
  await connect(app, alba())
  const signer = await getEthersSigner(app)
  expect(verifyMessage('hi', await signer.signMessage('hi'))).toBe(alba().accounts[0])
  const [domain, types, message] = [{ name: 'Shop', chainId: 1337 }, { Order: [{ name: 'amount', type: 'uint256' }] }, { amount: 7n }]
  expect(verifyTypedData(domain, types, message, await signer.signTypedData(domain, types, message))).toBe(alba().accounts[0])
})

test('a rejection in the wallet is ACTION_REJECTED in ethers', async () => {
  const app = await start()
  await connect(app, alba())
  const signer = await getEthersSigner(app)
  alba().next('reject')
  const error = await signer.signMessage('hi').catch((each: unknown) => each)
  expect(isError(error, 'ACTION_REJECTED')).toBe(true)
})

test('without a wallet there is no signer', async () => {
  const app = await start()
  await expect(getEthersSigner(app)).rejects.toMatchObject({ catalogue: 'wallet', code: 'not-connected' })
})

test('DIS-07 a signature that ethers waits for ends with the session', async () => {
  const app = await start()
  await connect(app, alba())
  const signer = await getEthersSigner(app)
  alba().policy('never')
  const waiting = expect(signer.signMessage('hi')).rejects.toMatchObject({ error: { code: 4900 } })
  await alba().waitForRequest('personal_sign')
  alba().disconnectSite()
  await waiting
})

test('REC-16 a signer whose account the wallet no longer shares sends it no request', async () => {
  const app = await start()
  await connect(app, alba())
  const signer = await getEthersSigner(app)
  alba().useAccount(1)
  await expect.poll(() => app.state.core.sessions.eip155?.address).toBe(alba().accounts[1])
  const before = alba().requests.filter((r) => r.method === 'eth_sendTransaction').length
  await expect(signer.sendTransaction({ to: brio().accounts[0] ?? '', value: 1n })).rejects.toMatchObject({ error: { code: 4100 } })
  expect(alba().requests.filter((r) => r.method === 'eth_sendTransaction')).toHaveLength(before)
})
