import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartWorld, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()

test('an account that can become a smart one is ready, and supports batches after its first one', async () => {
  const { request, chainId, other, address } = await smartWorld(sandbox())
  const otherId = toHex(Number(other.split(':')[1]))
  expect(await request('wallet_getCapabilities', undefined)).toEqual({
    [chainId]: { atomic: { status: 'ready' } },
    [otherId]: { atomic: { status: 'unsupported' } },
  })
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: address, value: '0x0' }] }])
  await expect
    .poll(() => request('wallet_getCapabilities', [address, [chainId]]))
    .toEqual({ [chainId]: { atomic: { status: 'supported' } } })
})

test('the plain account is not ready', async () => {
  const { request, chain, chainId, smart } = await smartWorld(sandbox())
  await smart.prefer(chain, 'eoa')
  expect(await request('wallet_getCapabilities', [])).toMatchObject({ [chainId]: { atomic: { status: 'unsupported' } } })
})

test('rejects another account, and omits another network', async () => {
  const { request, address } = await smartWorld(sandbox())
  await expect(request('wallet_getCapabilities', [`0x${'11'.repeat(20)}`])).rejects.toMatchObject({ code: 4100 })
  await expect(request('wallet_getCapabilities', [address, ['one']])).rejects.toMatchObject({ code: -32602 })
  expect(await request('wallet_getCapabilities', [address, ['0xdead']])).toEqual({})
})

test('pages may specify the paymaster for a smart account, not for a plain one', async () => {
  const { request, chain, chainId, smart } = await smartWorld(sandbox(), { network: { bundler: true, namedPaymasters: true } })
  expect(await request('wallet_getCapabilities', undefined)).toMatchObject({
    [chainId]: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
  })
  await smart.prefer(chain, 'eoa')
  expect(await request('wallet_getCapabilities', [])).toMatchObject({ [chainId]: { atomic: { status: 'unsupported' } } })
  expect(JSON.stringify(await request('wallet_getCapabilities', []))).not.toContain('paymasterService')
})

test('a page may specify the paymaster if the operator lists its service', async () => {
  const world = (network: object) => smartWorld(sandbox(), { network: { bundler: true, ...network } })
  const listed = await world({ namedPaymasters: true })
  expect(await listed.request('wallet_getCapabilities', [])).toMatchObject({ [listed.chainId]: { paymasterService: { supported: true } } })
  const not = await world({ paymaster: true })
  expect(JSON.stringify(await not.request('wallet_getCapabilities', []))).not.toContain('paymasterService')
})

test('tells pages that the operator may pay fees, for the smart account and not for the plain one', async () => {
  const { request, chain, chainId, smart } = await smartWorld(sandbox(), { network: { bundler: true, paymaster: true } })
  expect(await request('wallet_getCapabilities', [])).toMatchObject({ [chainId]: { paidFees: { supported: true } } })
  await smart.prefer(chain, 'eoa')
  expect(JSON.stringify(await request('wallet_getCapabilities', []))).not.toContain('paidFees')
  const own = await smartWorld(sandbox(), { network: { bundler: true } })
  expect(JSON.stringify(await own.request('wallet_getCapabilities', []))).not.toContain('paidFees')
})
