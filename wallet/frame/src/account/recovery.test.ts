import { recoveryText } from '@latchkey/wallet-protocol'
import type { FactorParams, FactorProof, NewFactor } from '@latchkey/wallet-protocol/wire'
import { ed25519, ristretto255_oprf } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { toBytes, toText } from '../vault/bytes.js'
import { newRecoveryCode } from '../vault/recovery-code.js'
import { newDeviceKey } from '../vault/seal.js'
import { type MadeFactor, type MadeWallet, work } from '../vault/work.js'
import { codeKey, passwordKey } from './kit-keys.js'
import { memoryStore, type Store } from './open-store.js'
import { codeSecret, type FactorSecret, passwordSecret, type RecoveryFactor } from './recovery-factor.js'
import type { Session } from './session.js'
import { createWallet } from './wallet.js'

const NONCE = 'abcdefgh1234'
const { oprf } = ristretto255_oprf
const { secretKey } = oprf.generateKeyPair()
const hardened: string[] = []
const harden = async (factorId: string, blinded: string) => {
  hardened.push(factorId)
  return toText(oprf.blindEvaluate(secretKey, toBytes(blinded)))
}

interface Stored {
  readonly factorId: string
  readonly kind: RecoveryFactor['kind']
  readonly params: FactorParams
  /** Absent for a factor of an older frame. */
  readonly proofKey?: string
  readonly key: CryptoKey
}
/** A wallet with one recovery factor, on a device that is new to it, and a server that keeps the rules of the wire. */
async function locked(factor: Stored, { isFresh = true, isEarly = false } = {}) {
  const { kind, factorId, params, proofKey, key } = factor
  const made = (await work({ create: { walletId: 'w', factors: [{ kind, factorId, key }] } })) as MadeWallet
  const [half] = made.factors as [MadeFactor]
  const asked: string[] = []
  const added: { readonly factor: NewFactor; readonly replaces?: string }[] = []
  const answers: { readonly [name: string]: (body: never) => unknown } = {
    // Early: the first answer is older than the wallet.
    me: () =>
      isEarly && !asked.includes('createWallet')
        ? { factors: [] }
        : { wallet: { walletId: 'w', addresses: made.addresses }, factors: [{ factorId, kind }] },
    createWallet() {
      throw Object.assign(new Error('taken'), { reason: 'conflict' })
    },
    startRecovery: () => ({ factorId, kind, params, ...(proofKey !== undefined && { nonce: NONCE }) }),
    hardenPassword: async (body: { factorId: string; blinded: string }) => ({ evaluated: await harden(body.factorId, body.blinded) }),
    recoveryShare({ proof }: { proof?: FactorProof }) {
      const text = new TextEncoder().encode(recoveryText({ walletId: 'w', factorId, nonce: NONCE }))
      const isRight = proofKey === undefined || (proof && ed25519.verify(toBytes(proof.signature), text, toBytes(proofKey)))
      if (!isRight) throw Object.assign(new Error('refused'), { reason: 'unproven', field: 'proof' })
      return { factorId, kind, serverHalf: half.serverHalf, sealed: half.sealed }
    },
    prove: () => ({ nonce: NONCE }),
    addFactor(body: { factor: NewFactor; replaces?: string }) {
      if (!isFresh && body.factor.kind !== 'device') throw Object.assign(new Error('old'), { reason: 'unproven', field: 'login' })
      added.push(body)
    },
  }
  const sealKey = await newDeviceKey()
  const names = new Set<string>()
  const memory = memoryStore()
  const store: Store & { names(): readonly string[] } = {
    ...memory,
    isLasting: true,
    names: () => [...names],
    set(name, value) {
      names.add(name)
      return memory.set(name, value)
    },
    remove(...gone) {
      for (const name of gone) names.delete(name)
      return memory.remove(...gone)
    },
  }
  const shown: (boolean | undefined)[] = []
  /** Unlocks with this secret, and resolves with the addresses. */
  const open = (secret: FactorSecret) =>
    createWallet({
      session: {
        user: async () => 'ada',
        async call(name: string, body: never) {
          asked.push(name)
          return answers[name]?.(body)
        },
      } as unknown as Session,
      store,
      // A worker gets copies.
      vault: {
        create: async (create) => (await work({ create })) as MadeWallet,
        open: async (task) => (await work(task)) as readonly (string | MadeFactor)[],
        prepare() {},
      },
      sealKey,
      screens: {
        setup: async ({ make }) => make([await codeSecret(newRecoveryCode()).enrol(harden)]),
        unlock(args) {
          shown.push(args.isElsewhere)
          return args.open({ factorId, secret })
        },
        changed: async () => {},
      },
      backup: 'required',
      deviceName: () => 'here',
      ticks: () => 0,
    }).addresses()
  return { open, addresses: made.addresses, asked, added, store, shown }
}
const cheap = (secret: FactorSecret): FactorSecret => ({
  ...secret,
  // 64 MiB with three passes would take seconds.
  enrol: async (by) => {
    const factorId = 'n'.repeat(22)
    const params = { salt: toText(new Uint8Array(16)), memory: 19_456, passes: 2, lanes: 1, version: 2 }
    const keys = await secret.keysOf(params, (blinded) => by(factorId, blinded))
    return { kind: secret.kind, factorId, key: keys.seal, proofKey: keys.proofKey, params }
  },
})

const passwordFactor = (password: string) => cheap(passwordSecret(password)).enrol(harden)

test('a password is hardened by the server, and its proof gets the half', async () => {
  const { open, addresses, asked, added } = await locked(await passwordFactor('walrus pizza'))
  hardened.length = 0
  expect(await open(passwordSecret('walrus pizza'))).toEqual(addresses)
  expect(asked.slice(1, 4)).toEqual(['startRecovery', 'hardenPassword', 'recoveryShare'])
  expect([hardened, added.map(({ factor }) => factor.kind)]).toEqual([['n'.repeat(22)], ['device']])
})

test('a wrong password or code gets no half, and says so', async () => {
  const one = await locked(await passwordFactor('walrus pizza'))
  await expect(one.open(passwordSecret('walrus pasta'))).rejects.toMatchObject({ reason: 'wrong-key' })
  const two = await locked(await codeSecret(newRecoveryCode()).enrol(harden))
  await expect(two.open(codeSecret(newRecoveryCode()))).rejects.toMatchObject({ reason: 'wrong-key' })
  expect([one.added, two.added]).toEqual([[], []])
})

test('a password signs nothing for parameters that would help a server guess it', async () => {
  const weak = { salt: toText(new Uint8Array(16)), memory: 64, passes: 1, lanes: 1 }
  const factor = await passwordFactor('walrus pizza')
  for (const params of [
    { ...weak, version: 2 },
    { ...weak, version: 1 },
    { ...factor.params, version: 1 },
  ]) {
    const { open, asked } = await locked({ ...factor, params })
    await expect(open(passwordSecret('walrus pizza'))).rejects.toThrow('The server sent an invalid response.')
    expect(asked).not.toContain('recoveryShare')
  }
})

test('a code proves itself without the server’s key', async () => {
  const code = newRecoveryCode()
  const { open, addresses, asked } = await locked(await codeSecret(code).enrol(harden))
  expect(await open(codeSecret(code))).toEqual(addresses)
  expect(asked).not.toContain('hardenPassword')
})

test('replaces factors of older frames at their next use, but not after a wrong password', async () => {
  const params = { salt: toText(new Uint8Array(16)), memory: 64, passes: 1, lanes: 1, version: 1 }
  const code = newRecoveryCode()
  const password = { kind: 'password', factorId: 'p'.repeat(22), params, key: await passwordKey('walrus pizza', params) } as const
  const written = { kind: 'code', factorId: 'c'.repeat(22), params: { version: 1 }, key: await codeKey(code) } as const
  for (const [old, secret] of [
    [password, cheap(passwordSecret('walrus pizza'))],
    [written, codeSecret(code)],
  ] as const) {
    const { open, addresses, added } = await locked(old)
    expect(await open(secret)).toEqual(addresses)
    const [first, second] = added
    expect([first?.replaces, first?.factor.kind, second?.factor.kind]).toEqual([old.factorId, old.kind, 'device'])
    expect(first?.factor.proofKey).toHaveLength(43)
  }
  const wrong = await locked(password)
  await expect(wrong.open(cheap(passwordSecret('walrus pasta')))).rejects.toMatchObject({ reason: 'wrong-key' })
  expect(wrong.added).toEqual([])
  // The server refuses a new factor for an old login: the wallet opens, and the next use tries again.
  const late = await locked(written, { isFresh: false })
  expect(await late.open(codeSecret(code))).toEqual(late.addresses)
  expect(late.added.map(({ factor }) => factor.kind)).toEqual(['device'])
})

test('a visitor who set up the wallet elsewhere meanwhile unlocks it, and nothing of the second wallet remains', async () => {
  const code = newRecoveryCode()
  const { open, addresses, added, store, shown } = await locked(await codeSecret(code).enrol(harden), { isEarly: true })
  expect(await open(codeSecret(code))).toEqual(addresses)
  expect(shown).toEqual([true])
  expect(added.map(({ factor }) => factor.kind)).toEqual(['device'])
  expect(await store.get('wallet')).toMatchObject({ walletId: 'w' })
  expect(store.names().filter((name) => name.startsWith('half:'))).toEqual(['half:w'])
})
