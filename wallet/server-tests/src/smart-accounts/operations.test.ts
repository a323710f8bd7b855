import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { SmartAccountNetwork, SmartAccountsServerOptions, SponsoredOperation } from '@latchkey/wallet-server'
import { type Address, encodeFunctionData, type Hex, parseGwei, toHex, zeroHash } from 'viem'
import { entryPoint08Address, formatUserOperationRequest, getUserOperationHash } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Device } from '../fixtures/device.js'
import { askBundler, smartHolder, smartVisitor } from '../fixtures/smart-visitor.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

let sandbox: SandboxWith<{ smartAccounts: true }>
beforeAll(async () => {
  sandbox = await startSandbox({ smartAccounts: true })
}, 60_000)
afterAll(() => sandbox?.stop())

const ENTRY_POINT = entryPoint08Address
const CHAIN = 'eip155:1337'
const TO = ['0x00000000000000000000000000000000000000c1', '0x00000000000000000000000000000000000000c2'] as const
const FULL = '429 rate-limited'
const token = [{ type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [] }] as const

describeWallets('operations of smart accounts', ({ server, withWallet, loggedIn, pass }) => {
  let dollar: Address
  beforeAll(() => {
    dollar = sandbox.contracts.token
  })
  const started = async (
    email: string,
    { budget, ...smart }: Partial<SmartAccountsServerOptions> & SmartAccountNetwork = {},
    onError = vi.fn(),
  ) => {
    const { bundlerUrl: bundler, paymasterUrl: paymaster } = sandbox.smartAccounts.on(1337)
    const smartAccounts = { networks: { [CHAIN]: { bundler, paymaster, ...(budget && { budget }) } }, ...smart }
    const sent = vi.fn(fetch)
    const one = await server(
      { smartAccounts, onError },
      {
        rpc: { [CHAIN]: { urls: [sandbox.chains[0].rpcUrl] } },
        fetch: sent,
        metricsToken: 'figures',
      },
    )
    const { owner, holder } = smartHolder()
    const { device } = await withWallet(one, email, holder)
    const visitor = await smartVisitor(sandbox, device, owner)
    const ask = (method: string, ...params: readonly unknown[]) => askBundler(device, CHAIN, method, params)
    /** The paymaster's answer, or its refusal. */
    const pay = (operation: object): Promise<string> =>
      ask('pm_getPaymasterData', operation, ENTRY_POINT, '0x539', {}).then(
        ({ result, error }) => (result ? 'paid' : (error?.message ?? '')),
        (error: Error) => error.message,
      )
    return { one, device, owner, visitor, ask, pay, sent }
  }
  const tomorrow = async (...devices: readonly Device[]): Promise<void> => {
    pass(86_400_000)
    for (const device of devices) expect((await device.refresh()).status).toBe(200)
  }
  /** Figures of `/metrics`. */
  const sponsoredBy = async ({ fetch: ask }: Awaited<ReturnType<typeof server>>) => {
    const text = await (await ask(new Request('https://wallet.test/metrics', { headers: { authorization: 'Bearer figures' } }))).text()
    const of = (name: string): number => Number(new RegExp(`^${name}\\{chain="${CHAIN}"\\} (\\S+)$`, 'm').exec(text)?.[1])
    return { operations: of('latchkey_sponsored_operations_total'), cost: of('latchkey_sponsored_max_cost_wei_total') }
  }
  const rpcOf = (operation: object) => formatUserOperationRequest(operation as never) as Record<string, unknown>

  test('an account with no money pays three in one operation that the operator pays for', async () => {
    const { visitor, owner } = await started('sponsored@example.com')
    const { node, sponsored, authorization, account } = visitor
    const before = await node.getBalance({ address: TO[0] })
    const hash = await sponsored.sendUserOperation({
      account,
      calls: [
        { to: TO[0], value: 0n },
        { to: TO[1], value: 0n },
        { to: dollar, data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [TO[0], 0n] }) },
      ],
      authorization: (await authorization()) as never,
    } as never)
    expect((await sponsored.waitForUserOperationReceipt({ hash })).success).toBe(true)
    expect([await node.getBalance({ address: owner.address }), await node.getBalance({ address: TO[0] })]).toEqual([0n, before])
    expect((await sponsored.getUserOperation({ hash })).userOperation.sender).toBe(owner.address)
  })

  test('a forged operation, a replayed one and one changed after it was paid for are refused', async () => {
    const { visitor, ask, owner } = await started('forged@example.com')
    const operation = rpcOf(await visitor.operation())
    const forged = { ...operation, signature: await owner.sign({ hash: zeroHash }) }
    expect((await ask('eth_sendUserOperation', forged, ENTRY_POINT)).error?.code).toBe(-32507)
    const dearer = { ...operation, callGasLimit: '0xfffff' }
    expect((await ask('eth_sendUserOperation', dearer, ENTRY_POINT)).error?.message).toMatch(/AA[23]4/)
    expect((await ask('eth_sendUserOperation', operation, ENTRY_POINT)).result).toMatch(/^0x/)
    expect((await ask('eth_sendUserOperation', operation, ENTRY_POINT)).error?.code).toBeLessThan(-32000)
  })

  test('only listed methods are forwarded, with the user’s own sender, the entry point of the network and the form of ERC-7769', async () => {
    const { visitor, ask, device, sent } = await started('checked@example.com')
    const operation = rpcOf(await visitor.operation())
    sent.mockClear()
    for (const method of ['eth_sendRawTransaction', 'debug_clear', 'pm_sponsorUserOperation', 'eth_call'])
      expect([method, (await ask(method, operation, ENTRY_POINT)).error?.code]).toEqual([method, -32601])
    const wrong: readonly (readonly [string, unknown, unknown?])[] = [
      ['another sender', { ...operation, sender: TO[0] }],
      ['another entry point', operation, '0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
      ['no entry point', operation, null],
      ['other code', { ...operation, eip7702Auth: { ...(operation.eip7702Auth as object), address: TO[0] } }],
      ['another chain', { ...operation, eip7702Auth: { ...(operation.eip7702Auth as object), chainId: '0x1' } }],
      ['a factory', { ...operation, factory: TO[0], factoryData: '0x' }],
      ['data of a factory', { ...operation, factory: '0x7702', factoryData: '0x1234' }],
      ['more than its fields', { ...operation, initCode: '0x' }],
      ['odd bytes', { ...operation, callData: '0x1' }],
      ['a number', { ...operation, nonce: 1 }],
      ['nothing', {}],
      ['a list', [operation]],
      ['null', null],
    ]
    for (const [what, given, point = ENTRY_POINT] of wrong)
      for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas'])
        expect([what, method, (await ask(method, given, point)).error?.code]).toEqual([what, method, -32602])
    expect((await ask('pm_getPaymasterData', operation, ENTRY_POINT, '0x1', {})).error?.code).toBe(-32602)
    expect((await ask('eth_sendUserOperation', { ...operation, signature: undefined }, ENTRY_POINT)).error?.code).toBe(-32602)
    expect((await ask('eth_getUserOperationReceipt', '0x12')).error?.code).toBe(-32602)
    expect(sent).not.toHaveBeenCalled()
    expect((await device.ask('POST', '/v1/aa/eip155%3A10', { method: 'eth_chainId', params: [] })).error).toMatchObject({
      code: 'not-found',
    })
    expect((await ask('eth_chainId')).result).toBe('0x539')
    expect(sent).toHaveBeenCalledOnce()
    expect((await ask('eth_getUserOperationReceipt', `0x${'1'.repeat(64)}`)).result).toBeNull()
  })

  test('the operator pays according to its policy, which sees every call; a policy that fails pays for nothing', async () => {
    const sponsor = vi.fn(({ calls }: SponsoredOperation) => calls?.every(({ to }) => to === dollar.toLowerCase()) === true)
    const onError = vi.fn()
    const { visitor, ask, owner } = await started('policy@example.com', { sponsor }, onError)
    const data = encodeFunctionData({ abi: token, functionName: 'transfer', args: [TO[0], 0n] })
    await expect(visitor.operation([{ to: TO[0], value: 7n }])).rejects.toThrow(/does not pay/)
    expect(sponsor.mock.calls[0]?.[0]).toMatchObject({
      chain: CHAIN,
      projectId: 'p',
      sender: owner.address.toLowerCase(),
      calls: [{ to: TO[0], value: 7n, data: '0x' }],
      isFirst: true,
      maxCost: undefined,
    })
    const operation = await visitor.operation([{ to: dollar, data }])
    expect(sponsor.mock.lastCall?.[0]).toMatchObject({ calls: [{ to: dollar.toLowerCase(), value: 0n, data }] })
    expect(sponsor.mock.lastCall?.[0].maxCost).toBeGreaterThan(0n)
    expect((await ask('eth_sendUserOperation', rpcOf(operation), ENTRY_POINT)).result).toBe(
      getUserOperationHash({ chainId: 1337, entryPointAddress: ENTRY_POINT, entryPointVersion: '0.8', userOperation: operation as never }),
    )
    sponsor.mockImplementation(() => {
      throw new Error('The policy is broken.')
    })
    await expect(visitor.operation([{ to: dollar, data }])).rejects.toThrow(/does not pay/)
    expect(onError).toHaveBeenCalledWith(new Error('The policy is broken.'))
  })

  test('hides calls of an account that its owner delegated to other code from a policy, since that code may read them differently', async () => {
    const sponsor = vi.fn(({ calls }: SponsoredOperation) => calls?.every(({ to }) => to === dollar.toLowerCase()) === true)
    const { visitor, pay, owner } = await started('elsewhere@example.com', { sponsor })
    const data = encodeFunctionData({ abi: token, functionName: 'transfer', args: [TO[0], 0n] })
    const unpaid = {
      paymaster: undefined,
      paymasterData: undefined,
      paymasterVerificationGasLimit: undefined,
      paymasterPostOpGasLimit: undefined,
    }
    const known = { ...rpcOf(await visitor.operation([{ to: dollar, data }])), ...unpaid }
    const plain = { ...known, eip7702Auth: undefined, factory: undefined }
    expect(await pay(known)).toBe('paid')
    const { node } = visitor
    const setCode = (code: string) => node.request({ method: 'anvil_setCode', params: [owner.address, code] } as never)
    await setCode(`0xef0100${TO[1].slice(2)}`)
    for (const given of [known, plain]) {
      expect(await pay(given)).toMatch(/does not pay/)
      expect(sponsor.mock.lastCall?.[0].calls).toBeUndefined()
    }
    await setCode('0xef0100e6cae83bde06e4c305530e199d7217f42808555b')
    expect(await pay(plain)).toBe('paid')
  })

  test('unlisted projects share one quota, however many a visitor names', async () => {
    const { one, visitor, device: first } = await started('quota-listed@example.com', { quotas: { project: 1 } })
    await tomorrow(first)
    const operation = rpcOf(await visitor.operation())
    // That operation was counted too.
    pass(86_400_000)
    const pay = async (projectId: string): Promise<unknown> => {
      const { owner, holder } = smartHolder()
      const device = await loggedIn(one, 'quota-unlisted@example.com', { projectId })
      const [own, recovery] = [await holder.factor('device', 'Firefox on Linux'), await holder.factor('code', 'Recovery code')]
      expect((await holder.create(device, [own.factor, recovery.factor])).status).toBe(200)
      pass(60_000)
      return askBundler(device, CHAIN, 'pm_getPaymasterData', [{ ...operation, sender: owner.address }, ENTRY_POINT, '0x539', {}]).then(
        ({ result }) => result !== undefined,
        (error: Error) => error.message,
      )
    }
    expect([await pay('made-up-1'), await pay('made-up-2')]).toEqual([true, FULL])
  })

  test('an account is upgraded once: neither another delegation nor a claim makes a later operation its first', async () => {
    const sponsor = vi.fn(({ isFirst }: SponsoredOperation) => isFirst)
    const { visitor, ask, pay } = await started('upgraded@example.com', { sponsor })
    const first = rpcOf(await visitor.operation())
    const { result: hash } = await ask('eth_sendUserOperation', first, ENTRY_POINT)
    expect((await visitor.bundler.waitForUserOperationReceipt({ hash: hash as Hex })).success).toBe(true)
    await expect(visitor.operation()).rejects.toThrow(/does not pay/)
    expect(await pay({ ...first, eip7702Auth: undefined, factory: '0x7702' })).toMatch(/does not pay/)
    expect(sponsor.mock.lastCall?.[0]).toMatchObject({ isFirst: false, calls: [{}] })
  })

  test('the cost of one operation, and of a visitor per day, is limited, and counted again the next day', async () => {
    const budget = { operation: parseGwei('2000000'), visitor: parseGwei('3000000') }
    const { one, visitor, pay, device } = await started('budget@example.com', { budget })
    const { paymaster: _, ...operation } = rpcOf(await visitor.operation())
    // 460,000 gas.
    const gas = { callGasLimit: '0x186a0', verificationGasLimit: '0x493e0', preVerificationGas: '0xea60' }
    const none = { paymasterData: undefined, paymasterVerificationGasLimit: undefined, paymasterPostOpGasLimit: undefined }
    const at = (gwei: number) => pay({ ...operation, ...none, ...gas, maxFeePerGas: toHex(parseGwei(String(gwei))) })
    await tomorrow(device)
    expect(await at(5)).toBe('The operation may cost more than the operator pays for.')
    expect(await pay({ ...operation, ...none, ...gas, maxFeePerGas: undefined })).toBe('The operation does not say what it may cost.')
    const before = await sponsoredBy(one)
    expect([await at(4), await at(4), await at(2), await at(2)]).toEqual(['paid', FULL, 'paid', FULL])
    const after = await sponsoredBy(one)
    // 460,000 gas at 4 and at 2 gwei: refused operations are not counted.
    expect([after.operations - before.operations, after.cost - before.cost]).toEqual([2, 460_000 * 6e9])
    await tomorrow(device)
    expect(await at(4)).toBe('paid')
  })

  test('pays for a limited number of operations per day: per visitor, per project, and in total, across two servers', async () => {
    const quotas = { visitor: 3, project: 4, day: 5 }
    const first = await started('quota-1@example.com', { quotas })
    const second = await started('quota-2@example.com', { quotas })
    const operation = rpcOf(await first.visitor.operation())
    await tomorrow(first.device, second.device)
    const pay = ({ pay: own, owner }: typeof first) => own({ ...operation, sender: owner.address })
    const ofFirst = await Promise.all(Array.from({ length: 5 }, () => pay(first)))
    expect(ofFirst.sort()).toEqual([FULL, FULL, 'paid', 'paid', 'paid'])
    const ofSecond = await Promise.all(Array.from({ length: 5 }, () => pay(second)))
    expect(ofSecond.sort()).toEqual([FULL, FULL, FULL, FULL, 'paid'])
    const tight = await started('quota-3@example.com', { quotas: { ...quotas, project: 100 } })
    expect([await pay(tight), await pay(tight)]).toEqual(['paid', FULL])
    await tomorrow(first.device)
    expect(await pay(first)).toBe('paid')
    // Counts of one day are deleted on the day after next.
    const days = async () => {
      await first.device.fetchNonce()
      const rows = await first.one.storage.database.query<{ readonly id: string }>('SELECT id FROM ew_sponsored')
      return new Set(rows.map(({ id }) => id.split(' ', 1)[0])).size
    }
    await tomorrow(first.device)
    await expect.poll(days).toBe(1)
  })
})
