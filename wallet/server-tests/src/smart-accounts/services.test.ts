import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { SmartAccountNetwork, SmartAccountsServerOptions } from '@latchkey/wallet-server'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FakeService, KEY, startFakeService } from '../fixtures/fake-service.js'
import { askBundler, smartHolder } from '../fixtures/smart-visitor.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

let sandbox: SandboxWith<{ smartAccounts: true }>
beforeAll(async () => {
  sandbox = await startSandbox({ smartAccounts: true })
}, 60_000)
afterAll(() => sandbox?.stop())

const CHAIN = 'eip155:1337'
const HASH = `0x${'1'.repeat(64)}`
const well = {
  eth_chainId: { result: '0x539' },
  eth_supportedEntryPoints: { result: [entryPoint07Address, entryPoint08Address.toLowerCase()] },
}

describeWallets('bundlers and paymasters', ({ server, withWallet, pass }) => {
  let bundler: FakeService
  let paymaster: FakeService
  beforeEach(async () => {
    ;[bundler, paymaster] = await Promise.all([startFakeService({ ...well }), startFakeService()])
  })
  afterEach(() => Promise.all([bundler.stop(), paymaster.stop()]))
  const started = async (
    network: SmartAccountNetwork = {},
    more: Partial<SmartAccountsServerOptions> = {},
    hasNode = true,
    out: typeof fetch = fetch,
  ) => {
    const onError = vi.fn()
    const networks = { [CHAIN]: { bundler: bundler.url, paymaster: paymaster.url, ...network } }
    const one = await server(
      { smartAccounts: { networks, ...more }, onError },
      { rpc: hasNode ? { [CHAIN]: { urls: [sandbox.chains[0].rpcUrl] } } : {}, fetch: out },
    )
    const read = async (path: string): Promise<string> =>
      (await one.fetch(new Request(`https://wallet.example.com${path}?projectId=p`))).text()
    const listed = async (): Promise<readonly { readonly bundler: boolean; readonly paymaster: boolean }[] | undefined> =>
      JSON.parse(await read('/v1/config')).smartAccounts
    const problems = (): readonly string[] => onError.mock.calls.map(([error]) => (error as Error).message)
    return { one, listed, problems, read }
  }
  const visitorOf = async (one: Awaited<ReturnType<typeof started>>['one'], email: string) => {
    const { owner, holder } = smartHolder()
    const { device } = await withWallet(one, email, holder)
    const operation = { sender: owner.address, nonce: '0x0', callData: '0x', callGasLimit: '0x1', maxFeePerGas: '0x1' }
    return {
      receipt: () => device.ask('POST', '/v1/aa/eip155%3A1337', { method: 'eth_getUserOperationReceipt', params: [HASH] }),
      pay: (method = 'pm_getPaymasterData', more: object = {}) =>
        askBundler(device, CHAIN, method, [{ ...operation, ...more }, entryPoint08Address, '0x539', {}]),
    }
  }

  test('a network is listed with a bundler if it serves its chain and entry point, otherwise without', async () => {
    const all = await started()
    expect(await all.listed()).toMatchObject([{ bundler: true, paymaster: true }])
    expect(all.problems()).toEqual([])
    const faults: readonly (readonly [FakeService['says'], RegExp])[] = [
      [{ ...well, eth_chainId: { result: '0x1' } }, /another chain/],
      [{ ...well, eth_chainId: { result: 1337 } }, /another chain/],
      [{ ...well, eth_supportedEntryPoints: { result: [entryPoint07Address] } }, /does not serve the entry point/],
      [{ ...well, eth_supportedEntryPoints: { result: 'all' } }, /does not serve the entry point/],
      [{ ...well, eth_chainId: { text: 'Bad gateway', status: 502 } }, /did not answer/],
      [{ ...well, eth_chainId: { text: '<html>' } }, /did not answer/],
    ]
    for (const [says, problem] of faults) {
      bundler.says = says
      const { listed, problems } = await started()
      expect(await listed()).toMatchObject([{ chain: CHAIN, scheme: '7702-simple', bundler: false, paymaster: false }])
      expect(problems()).toEqual([expect.stringMatching(problem)])
      expect(JSON.stringify(problems())).not.toContain(KEY)
    }
  })

  test('a network whose contracts or node are missing is not listed, nor one whose account trusts another entry point', async () => {
    const at = '0x00000000000000000000000000000000000000ee'
    const faults: readonly (readonly [SmartAccountNetwork, RegExp, boolean?])[] = [
      [{}, /no node of it/, false],
      [{ entryPoint: at }, /no contract at 0x0+ee \(entryPoint\)/],
      [{ implementation: at }, /no contract at 0x0+ee \(implementation\)/],
      [{ entryPoint: sandbox.contracts.token }, /trusts another entry point/],
      [{ implementation: sandbox.contracts.token }, /cannot delegate|another entry point/],
      [{ scheme: 'hybrid' }, /no contract at 0x0000000071727De22E5E9d8BAf0edAc6f37da032/],
    ]
    for (const [network, problem, hasNode] of faults) {
      const { listed, problems } = await started(network, {}, hasNode)
      expect(await listed()).toBeUndefined()
      expect(problems()).toEqual([expect.stringMatching(problem)])
    }
  })

  test('the result is checked again after ten minutes, and after thirty seconds if something was wrong', async () => {
    const { listed, problems } = await started()
    const has = async () => (await listed())?.[0]?.bundler
    expect(await has()).toBe(true)
    bundler.says = {}
    pass(599_000)
    expect([await has(), await has()]).toEqual([true, true])
    pass(1_000)
    // The first caller is not delayed.
    expect(await has()).toBe(true)
    await expect.poll(has).toBe(false)
    bundler.says = { ...well }
    const looked = bundler.asked.length
    pass(29_000)
    expect([await has(), bundler.asked.length]).toEqual([false, looked])
    pass(1_000)
    await has()
    await expect.poll(has).toBe(true)
    expect(problems()).toHaveLength(1)
  })

  test('keys never leave: no response, list or message contains them, for any answer of a bundler', async () => {
    const { one, read, problems } = await started()
    const { receipt } = await visitorOf(one, 'keys@example.com')
    const said = async (answer: FakeService['says'][string]) => {
      bundler.says = { ...well, eth_getUserOperationReceipt: answer }
      const { status, reply } = await receipt()
      expect(JSON.stringify(reply)).not.toContain(KEY)
      return [status, reply]
    }
    expect(await said({ error: { code: -32000, message: `Bad key at ${bundler.url}\u202e\n!` } })).toEqual([
      200,
      { error: { code: -32000, message: 'Bad key at … !' } },
    ])
    expect(await said({ error: { code: -32000, message: 'x'.repeat(5000), data: '0x08c379a0' } })).toEqual([
      200,
      { error: { code: -32000, message: 'x'.repeat(300), data: '0x08c379a0' } },
    ])
    expect(await said({ error: { code: 1, data: { url: bundler.url } } })).toEqual([
      200,
      { error: { code: 1, message: 'No reason was given.' } },
    ])
    expect(await said({ error: { code: 1, message: `The key ${KEY} is over.` } })).toEqual([
      200,
      { error: { code: 1, message: 'The key … is over.' } },
    ])
    expect(await said({ result: null })).toEqual([200, { result: null }])
    for (const odd of [
      { error: { code: 'x', message: bundler.url } },
      { text: bundler.url },
      { text: bundler.url, status: 500 },
      { text: '[]' },
      { text: `{"result":"${'x'.repeat(1_000_001)}"}` },
    ])
      expect(await said(odd)).toEqual([503, expect.objectContaining({ error: expect.objectContaining({ code: 'unavailable' }) })])
    expect(await read('/v1/health')).toContain('The bundler of eip155:1337')
    expect([await read('/v1/health'), await read('/v1/config'), JSON.stringify(problems())].join()).not.toContain(KEY)
  })

  test('an answer refused or omitted by a paymaster costs no quota; a final stub does', async () => {
    const { one } = await started({}, { quotas: { visitor: 1 } })
    const paid = { result: { paymaster: entryPoint08Address, paymasterData: '0x' } }
    const { pay } = await visitorOf(one, 'refused@example.com')
    paymaster.says = { pm_getPaymasterData: { error: { code: -32001, message: 'No.' } } }
    expect((await pay()).error?.message).toBe('No.')
    paymaster.says = { pm_getPaymasterData: { text: '', status: 502 } }
    await expect(pay()).rejects.toThrow('503')
    paymaster.says = { pm_getPaymasterData: paid, pm_getPaymasterStubData: paid }
    expect([(await pay('pm_getPaymasterStubData')).result, (await pay()).result]).toEqual([paid.result, paid.result])
    for (const method of ['pm_getPaymasterData', 'pm_getPaymasterStubData']) await expect(pay(method)).rejects.toThrow('429')
    const other = await visitorOf(one, 'final@example.com')
    paymaster.says = { pm_getPaymasterStubData: { result: { ...paid.result, isFinal: true } } }
    expect((await other.pay('pm_getPaymasterStubData')).result).toBeDefined()
    await expect(other.pay('pm_getPaymasterStubData')).rejects.toThrow('429')
  })

  test('a final stub without costs is not handed out where the operator pays within a budget', async () => {
    const { one } = await started({ budget: { day: 10n } })
    const signed = { paymaster: entryPoint08Address, paymasterData: '0x', isFinal: true }
    paymaster.says = { pm_getPaymasterStubData: { result: signed } }
    const { pay } = await visitorOf(one, 'budget@example.com')
    expect(await pay('pm_getPaymasterStubData')).toMatchObject({ error: { code: -32501, message: expect.stringContaining('cost') } })
    const limits = { verificationGasLimit: '0x1', preVerificationGas: '0x1' }
    expect((await pay('pm_getPaymasterStubData', limits)).result).toEqual(signed)
  })

  test('a paymaster that the page specifies is used if the operator lists its origin, with the page’s context, and costs the operator nothing', async () => {
    const sponsor = vi.fn()
    const out = vi.fn<typeof fetch>((url, init) => fetch(String(url).replace('https://pay.example/key', paymaster.url), init))
    const more = { paymasters: ['https://pay.example'], sponsor, quotas: { visitor: 0 } }
    const { one, listed } = await started({ paymaster: undefined as never }, more, true, out)
    expect(await listed()).toMatchObject([{ bundler: true, namedPaymasters: true }])
    const paid = { paymaster: entryPoint08Address, paymasterData: '0x12' }
    const { owner, holder } = smartHolder()
    const { device } = await withWallet(one, 'named@example.com', holder)
    const ask = async (url: string, sender = owner.address, method = 'pm_getPaymasterData') => {
      const params = [{ sender, nonce: '0x0', callData: '0x' }, entryPoint08Address, '0x539', { policy: 'p' }]
      return (await device.ask<object>('POST', '/v1/aa/eip155%3A1337', { method, params, paymaster: url })).reply
    }
    paymaster.says = { pm_getPaymasterData: { result: paid } }
    expect(await ask('https://pay.example/key')).toEqual({ result: paid })
    expect(JSON.parse(String(out.mock.lastCall?.[1]?.body))).toMatchObject({
      method: 'pm_getPaymasterData',
      params: [{ sender: owner.address }, entryPoint08Address, '0x539', { policy: 'p' }],
    })
    out.mockClear()
    const unlisted = { error: { code: -32602, message: 'The operator does not list this paymaster.' } }
    for (const url of [
      'https://pay.example.evil.test/key',
      'https://pay.example:444/key',
      'https://pay.example@evil.test/',
      'https://169.254.169.254/',
    ])
      expect([url, await ask(url)]).toEqual([url, unlisted])
    // Its URL gives no access to the bundler's methods, nor to another account.
    expect(await ask('https://pay.example/key', owner.address, 'eth_sendUserOperation')).toEqual(unlisted)
    expect(await ask('https://pay.example/key', entryPoint08Address)).toMatchObject({ error: { code: -32602 } })
    expect(await ask('http://pay.example/key')).toMatchObject({ error: { code: 'invalid', field: 'paymaster' } })
    expect([out.mock.calls, sponsor.mock.calls]).toEqual([[], []])
  })

  test('while the bundler is faulty, operations wait: the response is that it is unavailable', async () => {
    bundler.says = {}
    const { one } = await started()
    const { receipt } = await visitorOf(one, 'away@example.com')
    expect(await receipt()).toMatchObject({ status: 503, error: { code: 'unavailable' } })
    bundler.says = { ...well, eth_getUserOperationReceipt: { result: null } }
    pass(30_000)
    await expect.poll(async () => (await receipt()).status).toBe(200)
  })

  test('a visitor may request at most 120 receipts a minute, and again after that', async () => {
    bundler.says = { ...well, eth_getUserOperationReceipt: { result: null } }
    const { one } = await started()
    const { receipt } = await visitorOf(one, 'often@example.com')
    for (let count = 0; count < 120; count += 1) expect((await receipt()).status).toBe(200)
    expect(await receipt()).toMatchObject({ status: 429, error: { retryAfter: 60 } })
    pass(60_000)
    expect((await receipt()).status).toBe(200)
  }, 60_000)
})
