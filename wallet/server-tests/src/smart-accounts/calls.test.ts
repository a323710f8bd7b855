import { expect, test } from 'vitest'
import type { Device } from '../fixtures/device.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

const hash = (digit: string): string => `0x${digit.repeat(64)}`
const calls = { id: `0x${'ab'.repeat(32)}`, chain: 'eip155:1337', kind: 'operation', hash: hash('1') } as const

describeWallets('batches by their ids', ({ server, loggedIn, pass }) => {
  const note = (device: Device, body: object) => device.ask('POST', '/v1/aa/calls', body)
  const find = (device: Device, id: string) => device.ask('POST', '/v1/aa/calls/find', { id })

  test('a batch is found by its id, even on another server and from another device of the visitor', async () => {
    const [one, two] = [await server(), await server()]
    const device = await loggedIn(one, 'batch@example.com')
    expect((await find(device, calls.id)).error).toMatchObject({ code: 'not-found' })
    expect((await note(device, calls)).status).toBe(200)
    expect((await find(device, calls.id)).reply).toEqual(calls)
    pass(31_000)
    expect((await find(await loggedIn(two, 'batch@example.com'), calls.id)).reply).toEqual(calls)
  })

  test('repeating it changes nothing, even at once; another batch does not get an id that is in use', async () => {
    const device = await loggedIn(await server(), 'again@example.com')
    const all = await Promise.all(Array.from({ length: 6 }, (_, at) => note(device, { ...calls, hash: hash(String(at % 2)) })))
    const [{ hash: kept } = { hash: '' }] = [(await find(device, calls.id)).reply as { hash: string }]
    expect(all.map(({ status }, at) => (status === 200) === (hash(String(at % 2)) === kept))).toEqual(Array(6).fill(true))
    for (const other of [{ hash: hash('2') }, { kind: 'transaction' }, { chain: 'eip155:1' }])
      expect((await note(device, { ...calls, hash: kept, ...other })).error).toMatchObject({ code: 'invalid', field: 'id' })
    expect((await note(device, { ...calls, hash: kept })).status).toBe(200)
    expect((await find(device, calls.id)).reply).toEqual({ ...calls, hash: kept })
  })

  test('an id belongs to a visitor and a project: it is hidden from others, and does not block them', async () => {
    const one = await server({ scope: 'deployment' })
    const device = await loggedIn(one, 'mine@example.com')
    await note(device, calls)
    pass(31_000)
    const elsewhere = await loggedIn(one, 'mine@example.com', { projectId: 'other' })
    const other = await loggedIn(one, 'theirs@example.com')
    for (const [each, digit] of [
      [elsewhere, '3'],
      [other, '4'],
    ] as const) {
      expect((await find(each, calls.id)).error).toMatchObject({ code: 'not-found' })
      expect((await note(each, { ...calls, hash: hash(digit) })).status).toBe(200)
    }
    expect((await find(device, calls.id)).reply).toEqual(calls)
  })

  test('ids may have the 4,096 bytes of EIP-5792, and are case-sensitive', async () => {
    const device = await loggedIn(await server(), 'long@example.com')
    const long = { ...calls, id: `0x${'ab'.repeat(4096)}` }
    expect((await note(device, long)).status).toBe(200)
    expect((await find(device, long.id)).reply).toEqual(long)
    expect((await find(device, long.id.toUpperCase().replace('X', 'x'))).error).toMatchObject({ code: 'not-found' })
    expect((await note(device, { ...calls, id: `0x${'ab'.repeat(4097)}` })).error).toMatchObject({ code: 'invalid', field: 'id' })
  })
})
