import { encodeFunctionData, erc20Abi, parseAbi, parseEther, stringToHex, toHex, zeroAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../networks.js'
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
const ctx = { core: { sessions: { eip155: session } } } as never
const ask = (method: string, ...params: readonly unknown[]) => say(ctx, { method, params }, tools)
const send = (call: object) => ask('eth_sendTransaction', { from: me, ...call })
const facts = ({ facts: all }: ReturnType<typeof say>) => all.slice(3).map(({ label, value }) => [label.replace('approve.', ''), value])

describe('SEC-06 SEC-09: an approval describes', () => {
  test('the requesting site, the account and the network', () => {
    expect(send({ to: other, value: toHex(1n) }).facts.slice(0, 3)).toEqual([
      { label: 'approve.site', value: 'app.example.com' },
      { label: 'approve.account', value: me, kind: 'address' },
      { label: 'approve.network', value: 'Ethereum' },
    ])
  })

  test('a message, including one that viem created for a sign-in', () => {
    expect(ask('personal_sign', stringToHex('Hello'), me)).toMatchObject({ lead: 'approve.ask.message', text: 'Hello', warnings: [] })
    const siwe = (domain: string) =>
      createSiweMessage({ address: me, chainId: 1, domain, nonce: 'abcdefgh1', uri: `https://${domain}/`, version: '1' })
    expect(ask('personal_sign', stringToHex(siwe('app.example.com')), me).warnings).toEqual([])
    expect(ask('personal_sign', stringToHex(siwe('bank.example')), me).warnings).toMatchObject([{ level: 'danger' }])
    expect(ask('personal_sign', toHex(Uint8Array.from({ length: 32 }, () => 0xee)), me).warnings).toEqual([
      { level: 'danger', text: 'approve.warn.hash' },
    ])
  })

  test('an account that is not the one in use', () => {
    expect(ask('personal_sign', stringToHex('Hello'), other).warnings).toEqual([{ level: 'danger', text: 'approve.warn.account' }])
    expect(ask('personal_sign', stringToHex('Hello'), me.toLowerCase()).warnings).toEqual([])
    expect(ask('eth_sendTransaction', { from: other, to: me }).warnings).toHaveLength(1)
  })

  test('coins, to the last digit', () => {
    const sent = send({ to: other, value: toHex(parseEther('1.000000000000000001')) })
    expect(sent.lead).toBe('approve.ask.send 1.000000000000000001 ETH')
    expect(facts(sent)).toEqual([
      ['to', other],
      ['amount', '1.000000000000000001 ETH'],
    ])
  })

  test('tokens: how many of which, and for whom', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5_000_000n] })
    expect(facts(send({ to: token, data }))).toEqual([
      ['to', other],
      ['amount', 'approve.units 5000000'],
      ['contract', token],
    ])
  })

  test('allowances: who may take how much; an unlimited one, and one for all collectibles, are dangers', () => {
    const approve = (amount: bigint) =>
      send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] }) })
    expect(approve(5n).warnings).toEqual([{ level: 'warning', text: `approve.warn.allow ${other}` }])
    expect(approve(2n ** 256n - 1n).warnings.map(({ level }) => level)).toEqual(['warning', 'danger'])
    expect(approve(0n).warnings).toEqual([])
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
    expect(all(true).warnings).toEqual([{ level: 'danger', text: `approve.warn.all ${other}` }])
    expect(all(false).warnings).toEqual([])
  })

  test('a call of an unknown function, a new contract, another network', () => {
    expect(facts(send({ to: token, data: '0x12345678aa' }))).toEqual([
      ['contract', token],
      ['call', '0x12345678'],
    ])
    expect(send({ data: '0x6000' }).lead).toBe('approve.ask.create')
    expect(send({ to: other, chainId: '0x89' }).warnings).toEqual([{ level: 'danger', text: 'approve.warn.chain eip155:137' }])
    expect(send({ to: other, chainId: '0x1' }).warnings).toEqual([])
  })

  test('an unknown function cannot be read, and that is a warning', () => {
    expect(send({ to: token, data: '0x12345678aa' }).warnings).toEqual([{ level: 'warning', text: 'approve.warn.unreadable' }])
  })

  test('raising and lowering an allowance are told apart from setting it', () => {
    const change = (functionName: 'increaseAllowance' | 'decreaseAllowance', amount: bigint) =>
      send({ to: token, data: encodeFunctionData({ abi: ALLOWANCES, functionName, args: [other, amount] }) })
    expect(change('increaseAllowance', 5n)).toMatchObject({
      lead: 'approve.ask.raise',
      warnings: [{ level: 'warning', text: `approve.warn.allow ${other}` }],
    })
    expect(change('decreaseAllowance', 2n ** 256n - 1n)).toMatchObject({ lead: 'approve.ask.lower', warnings: [] })
  })

  test('the calls inside calls, two levels deep, with their warnings', () => {
    const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const execute = encodeFunctionData({ abi: WRAPPERS, functionName: 'execute', args: [token, 0n, unlimited] })
    const twice = encodeFunctionData({ abi: WRAPPERS, functionName: 'multicall', args: [[execute, '0x12345678']] })
    const described = send({ to: zeroAddress, value: '0x1', data: twice })
    expect(described.lead).toBe('approve.ask.call')
    expect(facts(described)).toEqual([
      ['contract', zeroAddress],
      ['amount', '0.000000000000000001 ETH'],
      ['1.', 'approve.ask.call'],
      ['contract', zeroAddress],
      ['1.1.', 'approve.ask.allow'],
      ['spender', other],
      ['amount', 'approve.unlimited'],
      ['contract', token],
      ['2.', 'approve.ask.call'],
      ['contract', zeroAddress],
      ['call', '0x12345678'],
    ])
    expect(described.warnings.map(({ text }) => text)).toEqual([
      `approve.warn.allow ${other}`,
      `approve.warn.unlimited ${other}`,
      'approve.warn.unreadable',
    ])
    const batch = ask('wallet_sendCalls', { from: me, chainId: '0x1', calls: [{ to: zeroAddress, data: execute }] })
    expect(facts(batch).map(([label]) => label)).toEqual(['1.', 'contract', '1.1.', 'spender', 'amount', 'contract'])
  })

  test('code that runs as the account that calls it, and calls too deep or too many to describe', () => {
    const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const delegated = encodeFunctionData({
      abi: WRAPPERS,
      functionName: 'execTransactionFromModule',
      args: [token, 0n, unlimited, 1],
    })
    expect(send({ to: zeroAddress, data: delegated }).warnings).toContainEqual({ level: 'danger', text: `approve.warn.runs ${token}` })
    const wrapped = (depth: number): `0x${string}` =>
      depth === 0 ? unlimited : encodeFunctionData({ abi: WRAPPERS, functionName: 'execute', args: [token, 0n, wrapped(depth - 1)] })
    expect(send({ to: token, data: wrapped(8) }).warnings).toHaveLength(2)
    const unreadable = [{ level: 'warning', text: 'approve.warn.unreadable' }]
    expect(send({ to: token, data: wrapped(9) }).warnings).toEqual(unreadable)
    const many = encodeFunctionData({ abi: WRAPPERS, functionName: 'multicall', args: [Array.from({ length: 101 }, () => unlimited)] })
    expect(send({ to: token, data: many }).warnings).toEqual(unreadable)
  })

  test('structured data field by field; another network’s, and data whose signature alone moves tokens, are dangers', () => {
    const typed = (chainId: unknown, primaryType = 'Mail') =>
      JSON.stringify({
        domain: { name: 'App', chainId, verifyingContract: token },
        primaryType,
        types: {},
        message: { owner: me, value: '5', inner: { spender: other } },
      })
    expect(ask('eth_signTypedData_v4', me, typed(1))).toMatchObject({
      lead: 'approve.ask.data',
      text: `owner: ${me}\nvalue: 5\ninner:\n  spender: ${other}`,
      warnings: [],
    })
    for (const chain of [137, '137', '0x89'])
      expect(ask('eth_signTypedData_v4', me, typed(chain)).warnings, String(chain)).toMatchObject([{ level: 'danger' }])
    for (const type of ['Permit', 'PermitBatch', 'PermitWitnessTransferFrom', 'OrderComponents', 'TransferWithAuthorization'])
      expect(ask('eth_signTypedData_v4', me, typed(1, type)).warnings, type).toEqual([{ level: 'danger', text: 'approve.warn.moves' }])
  })

  test('a batch: each call, and each warning once', () => {
    const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const batch = ask('wallet_sendCalls', {
      from: me,
      chainId: '0x1',
      calls: [{ to: token, data: unlimited }, { to: token, data: unlimited }, { to: zeroAddress }],
    })
    expect(batch.lead).toBe('approve.ask.calls 3')
    expect(batch.facts.map(({ label }) => label).filter((label) => /^\d/.test(label))).toEqual(['1.', '2.', '3.'])
    expect(batch.warnings).toHaveLength(2)
  })
})
