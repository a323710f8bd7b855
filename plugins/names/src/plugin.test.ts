import { mainnet, optimism } from '@latchkey/eip155/networks'
import { createKernel, nameSources, settingsRows } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { names, namesGrants } from './plugin.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const plugin = () => names({ suffix: 'latchkey.example' })
const call = { signal: new AbortController().signal }
const nameOf = (name: string, addresses: object, primary = true) => ({ name, addresses, primary, registeredAt: '2026-11-21T09:00:00.000Z' })

/** A kernel whose server answers as told, and records its requests. */
async function withServer(answers: { readonly [path: string]: unknown }) {
  const asked: string[] = []
  const fetch = (async (input: URL) => {
    const { pathname } = new URL(input)
    asked.push(pathname)
    const answer = answers[pathname]
    return answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer)
  }) as unknown as typeof globalThis.fetch
  const kernel = await createTestKernel(plugin(), {
    peers: [fakeChain('eip155', { networks: [mainnet, optimism] })],
    kernel: { server: { baseUrl: 'https://server.test' }, fetch },
  } as never)
  const [source] = kernel.read(nameSources)
  if (!source?.find) throw new Error('There is no source.')
  const { resolve, find } = source
  return { kernel, asked, resolve, find }
}

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(plugin)).toEqual([])
})

test('without a server nothing of it is shown and no request is made', async () => {
  const kernel = createKernel({ projectId: 'p', plugins: [plugin()], grants: namesGrants, shell: false })
  expect([...kernel.read(nameSources), ...kernel.read(settingsRows)]).toEqual([])
})

test('S7-14 shows a name only if it resolves back to the account, on this network, and is a registered one', async () => {
  const items = [
    nameOf('eve.latchkey.example', { 60: `0x${'ee'.repeat(20)}` }),
    nameOf('adam.other.example', { 60: ADA }),
    nameOf('ab.latchkey.example', { 60: ADA }),
    nameOf('only-optimism.latchkey.example', { 2147483658: ADA }),
  ]
  const { resolve } = await withServer({ '/v1/names': { items } })
  expect(await resolve({ address: ADA, network: mainnet }, call)).toBeUndefined()
  expect(await resolve({ address: ADA, network: optimism }, call)).toEqual({ name: 'only-optimism.latchkey.example' })
})

test('a name registered here comes before those of other sources', async () => {
  const kernel = createKernel({
    projectId: 'p',
    plugins: [plugin()],
    grants: namesGrants,
    shell: false,
    server: { baseUrl: 'https://server.test' },
  })
  kernel.contribute(nameSources.of({ id: 'eip155.ens', namespace: 'eip155', resolve: async () => ({ name: 'ada.eth' }) }))
  expect(kernel.read(nameSources).map(({ id }) => id)).toEqual(['names', 'eip155.ens'])
})

test('an account is requested once in five minutes, in any letter case of its address', async () => {
  const { resolve, asked } = await withServer({ '/v1/names': { items: [nameOf('adam.latchkey.example', { 2147483648: ADA })] } })
  for (const address of [ADA, ADA.toLowerCase(), ADA]) {
    expect(await resolve({ address, network: mainnet }, call)).toEqual({ name: 'adam.latchkey.example' })
  }
  expect(asked).toEqual(['/v1/names'])
})

test('a name resolves only on a chain where it has an address, and foreign names cause no request', async () => {
  const { find, asked, kernel } = await withServer({
    '/v1/names/adam.latchkey.example': nameOf('adam.latchkey.example', { 2147483658: ADA }),
    '/v1/names/liar.latchkey.example': nameOf('adam.latchkey.example', { 60: ADA }),
  })
  expect(await find({ name: ' Adam.Latchkey.Example ', network: optimism }, call)).toBe(ADA)
  expect(await find({ name: 'adam.latchkey.example', network: mainnet }, call)).toBeUndefined()
  expect(await find({ name: 'liar.latchkey.example', network: mainnet }, call)).toBeUndefined()
  expect(await find({ name: 'nobody.latchkey.example', network: mainnet }, call)).toBeUndefined()
  expect(await kernel.actions.names.resolve({ name: 'adam.latchkey.example', chain: optimism.caipNetworkId })).toBe(ADA)
  const far = kernel.actions.names.resolve({ name: 'adam.latchkey.example', chain: 'eip155:77' })
  await expect(far).rejects.toMatchObject({ catalogue: 'wallet', code: 'chain-not-supported' })
  const before = asked.length
  for (const name of ['ada.eth', 'adam', 'ada.latchkey.example', 'x.adam.latchkey.example', '\u0430dam.latchkey.example', '']) {
    expect(await find({ name, network: mainnet }, call)).toBeUndefined()
  }
  expect(await find({ name: 'adam.latchkey.example', network: { ...mainnet, chainNamespace: 'solana' } }, call)).toBeUndefined()
  expect(asked).toHaveLength(before)
})
