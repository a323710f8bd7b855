import { proofText, recoveryText } from '../../src/proof-text.js'
import type { Factor, FactorParams, FactorProof, Me, NewFactor, ProvenAction, WalletAddresses } from '../../src/wire/index.js'
import { newId } from '../vault/bytes.js'
import type { Vault } from '../vault/run-worker.js'
import type { MadeFactor, Opening, Task } from '../vault/work.js'
import { WRONG_KEY } from '../vault/wrong-key.js'
import type { Refusal } from './api.js'
import { inWords } from './in-words.js'
import type { Store } from './open-store.js'
import type { FactorSecret, HardenFor, RecoveryFactor } from './recovery-factor.js'
import type { Session } from './session.js'

/** Screens that ask the visitor about keys. */
export interface WalletScreens {
  /** Asks how to protect the new wallet. Rejects if the visitor leaves. */
  setup(args: { readonly required: boolean; readonly harden: HardenFor }): Promise<readonly RecoveryFactor[]>
  /**
   * Asks which factor opens the wallet here. Calls `open` with each attempt; the screen shows the error and asks again until it resolves.
   */
  unlock(args: { readonly factors: readonly Factor[]; readonly open: (using: UsedFactor) => Promise<void> }): Promise<void>
}
/** A recovery factor that the visitor is using. */
export interface UsedFactor {
  readonly factorId: string
  readonly secret: FactorSecret
}
/** The visitor's wallet in this browser. */
export interface Wallet {
  /** Returns its addresses. Creates the wallet, or opens it at this site, if necessary. */
  addresses(): Promise<WalletAddresses>
  /** Runs tasks with the seed. Only the results, such as signatures, are returned. */
  open(tasks: readonly Task[]): Promise<readonly (string | MadeFactor)[]>
  /** Proves to the server, for one call, that the seed can be rebuilt: with this device, or with a factor that the visitor uses now. */
  prove(action: ProvenAction, body: object, using?: UsedFactor): Promise<FactorProof>
  /** Discards the server's half; the next use fetches it again. */
  lock(): void
  /** Forgets the visitor. This device's half stays for the next login of the same visitor. */
  forget(): Promise<void>
}
/** Options of `createWallet`. */
export interface WalletOptions {
  readonly session: Session
  readonly store: Store
  readonly vault: Vault
  readonly sealKey: CryptoKey
  readonly screens: WalletScreens
  readonly backup: 'required' | 'optional'
  /** `Firefox, Linux · app.example.com`. */
  readonly deviceName: () => string
  readonly ticks: () => number
}

interface KeptWallet {
  readonly walletId: string
  readonly addresses: WalletAddresses
}
interface KeptHalf {
  readonly factorId: string
  readonly sealed: string
}

const SHARE_MS = 300_000

/** Opens the wallet with the halves of this device and the server, for one task at a time. */
export function createWallet({ session, store, vault, sealKey, screens, backup, deviceName, ticks }: WalletOptions): Wallet {
  let share: { readonly factorId: string; readonly serverHalf: string; readonly until: number } | undefined
  /** If the browser denies storage: how the wallet was opened, until the page closes. */
  let memory: Opening | undefined
  let opening: Promise<KeptWallet> | undefined

  const halfOf = (walletId: string): Promise<KeptHalf | undefined> => store.get<KeptHalf>(`half:${walletId}`)
  const isOpen = async (wallet: KeptWallet): Promise<boolean> =>
    memory?.walletId === wallet.walletId || (await halfOf(wallet.walletId)) !== undefined
  const keep = async ({ walletId, addresses }: NonNullable<Me['wallet']>): Promise<KeptWallet> => {
    const kept = { walletId, addresses }
    await store.set('wallet', kept)
    return kept
  }

  const create = async (): Promise<KeptWallet> => {
    const recovery = await screens.setup({ required: backup === 'required', harden })
    const walletId = newId()
    const device = store.isLasting ? [{ kind: 'device' as const, factorId: newId(), key: sealKey }] : []
    const made = await vault.create({
      walletId,
      factors: [...device, ...recovery].map(({ kind, factorId, key }) => ({ kind, factorId, key })),
    })
    const [own] = made.factors.filter(({ kind }) => kind === 'device')
    // Stored before the server confirms: a lost response must not cost the half.
    if (own) await store.set(`half:${walletId}`, { factorId: own.factorId, sealed: own.sealed } satisfies KeptHalf)
    const factors = made.factors.map(({ kind, factorId, serverHalf, sealed }): NewFactor => {
      if (kind === 'device') return { kind, factorId, serverHalf, label: deviceName() }
      const found = recovery.find((each) => each.factorId === factorId)
      if (!found) throw new Error('An unknown factor was made.')
      return enrolled(found, { serverHalf, sealed })
    })
    const { wallet } = await session.call('createWallet', { walletId, addresses: made.addresses, proofKey: made.proofKey, factors })
    const [first] = recovery
    const sealed = made.factors.find(({ factorId }) => factorId === first?.factorId)
    if (!store.isLasting && first && sealed) memory = { ...sealed, walletId, key: first.key, eip155: made.addresses.eip155 }
    return keep(wallet ?? { walletId, addresses: made.addresses, proofKey: made.proofKey, createdAt: '' })
  }

  const harden: HardenFor = async (factorId, blinded) => {
    const { evaluated } = await session.call('hardenPassword', { factorId, blinded }).catch(inWords)
    return evaluated
  }

  /** Proves the secret of a recovery factor to the server, and returns both halves. */
  const openingBy = async ({ walletId, addresses }: KeptWallet, using: UsedFactor): Promise<Opening> => {
    const { factorId, secret } = using
    const { kind, params, nonce } = await session.call('startRecovery', { factorId }).catch(inWords)
    const keys = await secret.keysOf(params, (blinded) => harden(factorId, blinded))
    const proof = nonce === undefined ? undefined : { nonce, signature: keys.sign(recoveryText({ walletId, factorId, nonce })) }
    const { serverHalf, sealed } = await session.call('recoveryShare', { factorId, ...(proof && { proof }) }).catch((error: unknown) => {
      if ((error as Refusal).field === 'proof') throw new Error(WRONG_KEY, { cause: error })
      return inWords(error)
    })
    const open = { kind, walletId, factorId, serverHalf, sealed, key: keys.seal, eip155: addresses.eip155 }
    if (nonce === undefined) await renew(open, { using, params })
    return open
  }

  /** Puts a factor with a proof key in the place of one that an older frame enrolled. */
  const renew = async (open: Opening, { using, params }: { readonly using: UsedFactor; readonly params: FactorParams }): Promise<void> => {
    await vault.open({ open, tasks: [] })
    try {
      const next = await using.secret.enrol(harden, params)
      const [made] = (await vault.open({
        open,
        tasks: [{ do: 'enrol', factor: { kind: next.kind, factorId: next.factorId, key: next.key } }],
      })) as [MadeFactor]
      const body = { factor: enrolled(next, made), replaces: open.factorId }
      await session.call('addFactor', { ...body, proof: await proofBy(open, 'add-factor', body) })
    } catch {
      // The factor opened the wallet, and its next use tries again: this login may be too old, or the server busy.
    }
  }

  const unlock = async (wallet: NonNullable<Me['wallet']>, factors: readonly Factor[]): Promise<KeptWallet> => {
    const { walletId } = wallet
    await screens.unlock({
      factors: factors.filter(({ kind }) => kind !== 'device'),
      async open(using) {
        const found = await openingBy(wallet, using)
        if (!store.isLasting) {
          await vault.open({ open: found, tasks: [] })
          memory = found
          return
        }
        const [made] = (await vault.open({
          open: found,
          tasks: [{ do: 'enrol', factor: { kind: 'device', factorId: newId(), key: sealKey } }],
        })) as [MadeFactor]
        const factor: NewFactor = { kind: 'device', factorId: made.factorId, serverHalf: made.serverHalf, label: deviceName() }
        await session.call('addFactor', { factor, proof: await proofBy(found, 'add-factor', { factor }) })
        await store.set(`half:${walletId}`, { factorId: made.factorId, sealed: made.sealed } satisfies KeptHalf)
        share = undefined
      },
    })
    return keep(wallet)
  }

  const proofBy = async (open: Opening, action: ProvenAction, body: object): Promise<FactorProof> => {
    const { nonce } = await session.call('prove', { action })
    const text = await proofText({ action, walletId: open.walletId, nonce, body })
    const [signature] = (await vault.open({ open, tasks: [{ do: 'prove', text }] })) as [string]
    return { nonce, signature }
  }

  const find = async (): Promise<KeptWallet> => {
    const kept = await store.get<KeptWallet>('wallet')
    if (kept && (await isOpen(kept))) return kept
    const { wallet, factors, deviceFactorId } = await session.call('me', {})
    if (!wallet) return create()
    const half = await halfOf(wallet.walletId)
    if (half && half.factorId === deviceFactorId) return keep(wallet)
    return unlock(wallet, factors)
  }
  /** Concurrent calls share one screen. */
  const current = (): Promise<KeptWallet> => {
    opening ??= find().finally(() => {
      opening = undefined
    })
    return opening
  }

  const openingOf = async (): Promise<Opening> => {
    const { walletId, addresses } = await current()
    if (memory?.walletId === walletId) return memory
    const half = await halfOf(walletId)
    if (!half) throw new Error('The wallet is locked at this site.')
    if (!share || share.factorId !== half.factorId || share.until < ticks()) {
      const released = await session.call('deviceShare', {}).catch(async (error: { readonly reason?: string }) => {
        // The device was removed from the wallet elsewhere, so its half no longer opens anything.
        if (error.reason === 'not-found') await store.remove(`half:${walletId}`, 'wallet')
        throw error
      })
      share = { ...released, until: ticks() + SHARE_MS }
    }
    return {
      kind: 'device',
      walletId,
      factorId: half.factorId,
      sealed: half.sealed,
      serverHalf: share.serverHalf,
      key: sealKey,
      eip155: addresses.eip155,
    }
  }

  return {
    addresses: async () => (await current()).addresses,
    open: async (tasks) => vault.open({ open: await openingOf(), tasks }),
    prove: async (action, body, using) => proofBy(using ? await openingBy(await current(), using) : await openingOf(), action, body),
    lock() {
      share = undefined
    },
    async forget() {
      share = undefined
      memory = undefined
      await store.remove('wallet')
    },
  }
}

/** Returns what the server stores of a recovery factor. */
export function enrolled(
  { kind, factorId, params, proofKey, label }: RecoveryFactor,
  { serverHalf, sealed }: Pick<MadeFactor, 'serverHalf' | 'sealed'>,
): NewFactor {
  return { kind, factorId, serverHalf, sealed, params, proofKey, ...(label !== undefined && { label }) }
}
