import { encodeFunctionData, erc20Abi, parseAbi, parseEther, stringToHex, toHex, zeroAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { type ReadToken, tokenReader } from '../read/index.js'
import { describe as say } from './describe.js'

const ALLOWANCES = parseAbi([
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
])
const WRAPPERS = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function multicall(bytes[] data)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
])
const me = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const other = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const tools = {
  t: (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key),
  site: 'app.example.com',
}
const session = { status: 'connected', address: me, chain: 'eip155:1', network: mainnet }
const unknown: ReadToken = async () => ({ isCollection: false })
const nameless = { level: 'warning', text: 'eip155.approve.warn.nameless' }
const askWith = (readToken: ReadToken, method: string, ...params: readonly unknown[]) =>
  say(
    {
      core: { sessions: { eip155: session } },
      readToken,
      simulate: async () => ({ is: 'unknown' }),
      readFee: async () => undefined,
    } as never,
    { method, params },
    tools,
  )
const ask = (method: string, ...params: readonly unknown[]) => askWith(unknown, method, ...params)
const send = (call: object) => ask('eth_sendTransaction', { from: me, ...call })
const facts = ({ facts: all }: Awaited<ReturnType<typeof say>>) =>
  all.slice(0, -3).map(({ label, value }) => [label.replace(/^(?:eip155\.)?approve\./, ''), value])

describe('SEC-06 SEC-09: an approval describes', () => {
  test('the requesting site, the account and the network', async () => {
    expect((await send({ to: other, value: toHex(1n) })).facts.slice(-3)).toEqual([
      { label: 'approve.site', value: 'app.example.com' },
      { label: 'approve.account', value: me, kind: 'address' },
      { label: 'approve.network', value: 'Ethereum' },
    ])
  })

  test('a message, including one that viem created for a sign-in', async () => {
    expect(await ask('personal_sign', stringToHex('Hello'), me)).toMatchObject({ lead: 'approve.ask.message', text: 'Hello', warnings: [] })
    const siwe = (domain: string) =>
      createSiweMessage({ address: me, chainId: 1, domain, nonce: 'abcdefgh1', uri: `https://${domain}/`, version: '1' })
    expect((await ask('personal_sign', stringToHex(siwe('app.example.com')), me)).warnings).toEqual([])
    expect((await ask('personal_sign', stringToHex(siwe('bank.example')), me)).warnings).toMatchObject([{ level: 'danger' }])
    expect((await ask('personal_sign', toHex(Uint8Array.from({ length: 32 }, () => 0xee)), me)).warnings).toEqual([
      { level: 'danger', text: 'approve.warn.hash' },
    ])
  })

  test('an account that is not the one in use', async () => {
    expect((await ask('personal_sign', stringToHex('Hello'), other)).warnings).toEqual([{ level: 'danger', text: 'approve.warn.account' }])
    expect((await ask('personal_sign', stringToHex('Hello'), me.toLowerCase())).warnings).toEqual([])
    expect((await ask('eth_sendTransaction', { from: other, to: me })).warnings).toHaveLength(1)
  })

  test('coins, to the last digit', async () => {
    const sent = await send({ to: other, value: toHex(parseEther('1.000000000000000001')) })
    expect(sent.lead).toBe('approve.ask.send 1.000000000000000001 ETH')
    expect(facts(sent)).toEqual([
      ['to', other],
      ['amount', '1.000000000000000001 ETH'],
    ])
  })

  test('the estimated fee, and the total of coins with it; not for another network', async () => {
    const readFee = async () => 21_000n * 10n ** 9n
    const told = async (call: object) => {
      const readers = { readToken: unknown, simulate: async () => ({ is: 'unknown' }), readFee }
      const request = { method: 'eth_sendTransaction', params: [{ from: me, ...call }] }
      return facts(await say({ core: { sessions: { eip155: session } }, ...readers } as never, request, tools)).slice(-2)
    }
    expect(await told({ to: other, value: toHex(parseEther('1')) })).toEqual([
      ['feeAbout', '0.000021 ETH'],
      ['total', '1.000021 ETH'],
    ])
    expect(await told({ to: token, data: '0x12345678' })).toEqual([
      ['call', '0x12345678'],
      ['feeAbout', '0.000021 ETH'],
    ])
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5_000_000n] })
    const dollars: ReadToken = async () => ({ symbol: 'TUSD', decimals: 6, isCollection: false })
    const { facts: all } = await say(
      { core: { sessions: { eip155: session } }, readToken: dollars, simulate: async () => ({ is: 'unknown' }), readFee } as never,
      { method: 'eth_sendTransaction', params: [{ from: me, to: token, data }] },
      tools,
    )
    expect(all.find(({ label }) => label === 'eip155.approve.total')).toEqual({
      label: 'eip155.approve.total',
      value: '',
      sums: [
        { asset: `eip155:1:${token}`, units: '5000000', decimals: 6 },
        { units: '21000000000000', decimals: 18 },
      ],
    })
    expect(await told({ to: other, chainId: '0x89' })).toEqual([['to', other]])
  })

  test('tokens: how many of which, and for whom', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5_000_000n] })
    expect(facts(await send({ to: token, data }))).toEqual([
      ['to', other],
      ['amount', 'approve.units 5000000'],
      ['contract', token],
    ])
  })

  test('allowances: who may take how much; an unlimited one, and one for all collectibles, are dangers', async () => {
    const approve = (amount: bigint) =>
      send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] }) })
    expect((await approve(5n)).warnings[0]).toEqual({ level: 'warning', text: 'approve.warn.allow' })
    expect((await approve(2n ** 256n - 1n)).warnings).toEqual([{ level: 'danger', text: 'approve.warn.unlimited' }])
    expect(await approve(0n)).toMatchObject({
      lead: 'approve.ask.allow',
      warnings: [{ level: 'warning', text: 'approve.warn.allow' }, nameless],
    })
    const back = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 0n] })
    const dollars: ReadToken = async () => ({ symbol: 'TUSD', decimals: 6, isCollection: false })
    const revoke = await askWith(dollars, 'eth_sendTransaction', { from: me, to: token, data: back })
    expect(revoke).toMatchObject({ lead: 'approve.ask.revoke', warnings: [] })
    // The spender is called, and may take the data for an order.
    const calling = parseAbi(['function approveAndCall(address spender, uint256 amount, bytes data)'])
    const called = encodeFunctionData({ abi: calling, args: [other, 0n, '0x12'] })
    expect(await askWith(dollars, 'eth_sendTransaction', { from: me, to: token, data: called })).toMatchObject({
      lead: 'approve.ask.allow',
      warnings: expect.arrayContaining([{ level: 'warning', text: 'approve.warn.unreadable' }]),
    })
    const abi = [
      {
        type: 'function',
        name: 'setApprovalForAll',
        stateMutability: 'nonpayable',
        outputs: [],
        inputs: [{ type: 'address' }, { type: 'bool' }],
      },
    ] as const
    const all = (yes: boolean) =>
      send({ to: token, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, yes] }) })
    expect((await all(true)).warnings).toEqual([{ level: 'danger', text: 'eip155.approve.warn.all' }])
    expect((await all(false)).warnings).toEqual([])
  })

  test('a call of an unknown function, a new contract, another network', async () => {
    expect(facts(await send({ to: token, data: '0x12345678aa' }))).toEqual([
      ['contract', token],
      ['call', '0x12345678'],
    ])
    expect((await send({ data: '0x6000' })).lead).toBe('eip155.approve.ask.create')
    expect((await send({ to: other, chainId: '0x89' })).warnings).toEqual([
      { level: 'danger', text: 'eip155.approve.warn.chain eip155:137' },
    ])
    expect((await send({ to: other, chainId: '0x1' })).warnings).toEqual([])
  })

  test('no transaction whose `data` and `input` differ: wallets send either', async () => {
    const call = (input: string) => send({ to: token, data: '0x12345678AA', input })
    await expect(call('0x12345678bb')).rejects.toThrow('differ')
    expect((await call('0x12345678aa')).lead).toBe('eip155.approve.ask.call')
  })

  test('an unknown function that cannot be decoded, with a warning', async () => {
    expect((await send({ to: token, data: '0x12345678aa' })).warnings).toEqual([{ level: 'warning', text: 'approve.warn.unreadable' }])
  })

  test('raising and lowering an allowance, as different from setting it', async () => {
    const change = (functionName: 'increaseAllowance' | 'decreaseAllowance', amount: bigint) =>
      send({ to: token, data: encodeFunctionData({ abi: ALLOWANCES, functionName, args: [other, amount] }) })
    expect(await change('increaseAllowance', 5n)).toMatchObject({
      lead: 'eip155.approve.ask.raise',
      warnings: [{ level: 'warning', text: 'approve.warn.allow' }, nameless],
    })
    expect(await change('decreaseAllowance', 2n ** 256n - 1n)).toMatchObject({ lead: 'eip155.approve.ask.lower', warnings: [nameless] })
  })

  test('the calls inside calls, two levels deep, with their warnings', async () => {
    const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const execute = encodeFunctionData({ abi: WRAPPERS, functionName: 'execute', args: [token, 0n, unlimited] })
    const twice = encodeFunctionData({ abi: WRAPPERS, functionName: 'multicall', args: [[execute, '0x12345678']] })
    const described = await send({ to: zeroAddress, value: '0x1', data: twice })
    expect(described.lead).toBe('eip155.approve.ask.call')
    expect(facts(described)).toEqual([
      ['contract', zeroAddress],
      ['amount', '0.000000000000000001 ETH'],
    ])
    expect(described.parts).toMatchObject([
      { number: '1', lead: 'eip155.approve.ask.call', facts: [{ value: zeroAddress }] },
      { number: '1.1', lead: 'approve.ask.allow', facts: [{ value: other }, { value: 'approve.unlimited' }, { value: token }] },
      { number: '2', lead: 'eip155.approve.ask.call', facts: [{ value: zeroAddress }, { value: '0x12345678' }] },
    ])
    expect(described.warnings).toEqual([
      { level: 'danger', text: 'approve.warn.unlimited', parts: ['1.1'] },
      { level: 'warning', text: 'approve.warn.unreadable', parts: ['2'] },
    ])
    const batch = await ask('wallet_sendCalls', { from: me, chainId: '0x1', calls: [{ to: zeroAddress, data: execute }] })
    expect(facts(batch)).toEqual([])
    expect(batch.parts?.map(({ number }) => number)).toEqual(['1', '1.1'])
  })

  test('code that runs as the account that calls it, and calls too deep or too many to describe', async () => {
    const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const delegated = encodeFunctionData({
      abi: WRAPPERS,
      functionName: 'execTransactionFromModule',
      args: [token, 0n, unlimited, 1],
    })
    expect((await send({ to: zeroAddress, data: delegated })).warnings).toContainEqual({
      level: 'danger',
      text: 'eip155.approve.warn.runs',
      parts: ['1'],
    })
    const wrapped = (depth: number): `0x${string}` =>
      depth === 0 ? unlimited : encodeFunctionData({ abi: WRAPPERS, functionName: 'execute', args: [token, 0n, wrapped(depth - 1)] })
    expect((await send({ to: token, data: wrapped(8) })).warnings).toMatchObject([{ text: 'approve.warn.unlimited' }])
    const unreadable = [{ level: 'warning', text: 'approve.warn.unreadable' }]
    expect((await send({ to: token, data: wrapped(9) })).warnings).toMatchObject(unreadable)
    const many = encodeFunctionData({ abi: WRAPPERS, functionName: 'multicall', args: [Array.from({ length: 101 }, () => unlimited)] })
    expect((await send({ to: token, data: many })).warnings).toEqual(unreadable)
  })

  test('structured data field by field, as it is hashed; another network’s data is a danger, and unknown data is labelled as unknown', async () => {
    const typed = (chainId: unknown) =>
      JSON.stringify({
        domain: { name: 'App', chainId, verifyingContract: token },
        primaryType: 'Order',
        types: {
          Order: [
            { name: 'owner', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'inner', type: 'Inner' },
          ],
          Inner: [{ name: 'spender', type: 'address' }],
        },
        message: { owner: me.toLowerCase(), value: '0x5', inner: { spender: other } },
      })
    const lemonade = await ask('eth_signTypedData_v4', me, typed(1))
    expect(lemonade).toMatchObject({
      lead: 'eip155.approve.ask.data',
      text: `owner: ${me}\nvalue: 5\ninner:\n  spender: ${other}`,
      warnings: [{ level: 'warning', text: 'eip155.approve.warn.effect' }],
    })
    expect(facts(lemonade)).toEqual([
      ['type', 'App · Order'],
      ['verifier', token],
    ])
    for (const chain of [137, '137', '0x89'])
      expect((await ask('eth_signTypedData_v4', me, typed(chain))).warnings[0], String(chain)).toMatchObject({ level: 'danger' })
  })

  test('data that libraries hash differently is not described', async () => {
    const data = { domain: {}, primaryType: 'Mail', types: { Mail: [{ name: 'to', type: 'uint7' }] }, message: { to: 300 } }
    await expect(ask('eth_signTypedData_v4', me, JSON.stringify(data))).rejects.toMatchObject({ code: -32602 })
  })

  test('a permit: spender, amount, token and deadline, known by its types', async () => {
    const permit = (value: bigint) => ({
      domain: { name: 'Test USD', chainId: 1, verifyingContract: token },
      primaryType: 'Permit',
      types: {
        Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map((field) => {
          const [type, name] = field.split(' ')
          return { name, type }
        }),
      },
      message: { owner: me, spender: other, value: String(value), nonce: 0, deadline: 1_900_000_000 },
    })
    const dollars: ReadToken = async () => ({ symbol: 'TUSD', decimals: 6, supply: 10n ** 12n, isCollection: false })
    const some = await askWith(dollars, 'eth_signTypedData_v4', me, permit(5_000_000n))
    expect(some.lead).toBe('eip155.approve.ask.permit')
    expect(facts(some)).toEqual([
      ['spender', other],
      ['amount', '5 TUSD'],
      ['token', token],
      ['until', 'eip155.approve.never'],
      ['signatureUntil', '2030-03-17 17:46 UTC'],
      ['type', 'Test USD · Permit'],
      ['verifier', token],
    ])
    expect(some.warnings).toEqual([{ level: 'danger', text: 'approve.warn.moves' }])
    // More than there is of the token.
    const all = await askWith(dollars, 'eth_signTypedData_v4', me, permit(10n ** 12n + 1n))
    expect(facts(all)[1]).toEqual(['amount', 'approve.unlimited (TUSD)'])
    expect(all.warnings).toContainEqual({ level: 'danger', text: 'approve.warn.unlimited' })
  })

  test('tokens by the symbol and decimals of their contract, collectibles by their number, and a false coin with a warning', async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [other, me, 1_500_000n] })
    const by = (facts: Awaited<ReturnType<ReadToken>>) =>
      askWith(async () => facts, 'eth_sendTransaction', { from: me, to: token, data: transfer })
    const dollars = await by({ symbol: 'TUSD', decimals: 6, isCollection: false })
    expect([dollars.lead, facts(dollars)[1]]).toEqual(['approve.ask.moveTokens', ['amount', '1.5 TUSD']])
    const keys = await by({ symbol: 'KEY', isCollection: true })
    expect([keys.lead, facts(keys)[1]]).toEqual(['eip155.approve.ask.piece', ['piece', 'KEY #1500000']])
    const units = await by({ symbol: '000', isCollection: false })
    expect(units.warnings).toEqual([nameless])
    expect(facts(units)[1]).toEqual(['amount', 'approve.units 1500000 (000)'])
    const falseCoin = await by({ isImitation: true, decimals: 18, isCollection: false })
    expect(falseCoin.warnings).toEqual([{ level: 'danger', text: 'approve.warn.imitates' }])
  })

  test('a token that no node can read: in units or the number of a collectible, with a note if an amount depends on it', async () => {
    const away = tokenReader(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => ({ symbol: 'ETH' }),
    )
    const call = (functionName: 'approve' | 'transfer', amount: bigint) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })
      return askWith(away, 'eth_sendTransaction', { from: me, to: token, data })
    }
    const sent = await call('transfer', 5n)
    expect([facts(sent)[1], sent.warnings]).toEqual([['amount', 'approve.units 5'], [nameless]])
    expect((await call('approve', 5n)).warnings).toContainEqual(nameless)
    expect((await call('approve', 2n ** 256n - 1n)).warnings).not.toContainEqual(nameless)
    expect((await call('approve', 0n)).warnings).toContainEqual(nameless)
  })

  test('a batch: each call, and each warning once', async () => {
    const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const batch = await ask('wallet_sendCalls', {
      from: me,
      chainId: '0x1',
      calls: [{ to: token, data: unlimited }, { to: token, data: unlimited }, { to: zeroAddress }],
    })
    expect(batch.lead).toBe('eip155.approve.ask.calls 3')
    expect(batch.parts?.map(({ number }) => number)).toEqual(['1', '2', '3'])
    expect(batch.warnings).toEqual([{ level: 'danger', text: 'approve.warn.unlimited', parts: ['1', '2'] }])
  })
})
