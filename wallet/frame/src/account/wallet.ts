import { problem, proofText, recoveryText } from '@latchkey/wallet-protocol'
import type { Factor, FactorParams, FactorProof, NewFactor, ProvenAction, WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { refused } from '../rpc/questions.js'
import { newId } from '../vault/bytes.js'
import { isAlarming, refuseOthers } from '../vault/differing-addresses.js'
import type { Vault } from '../vault/run-worker.js'
import type { MadeFactor, Opening, Task } from '../vault/work.js'
import type { Refusal } from './api.js'
import { asProblem } from './as-problem.js'
import { createDeviceShare } from './device-share.js'
import { addressesOf, halfIn, type KeptHalf, keepHalf } from './kept-half.js'
import type { Store } from './open-store.js'
import type { FactorSecret, HardenFor, RecoveryFactor } from './recovery-factor.js'
import type { Session } from './session.js'

/** Screens that ask the visitor about keys. */
export interface WalletScreens {
  /**
   * Asks how to protect the new wallet, makes it, and says that it is ready. Resolves with the result of `make`, or rejects with its error.
   * Rejects if the visitor leaves.
   */
  setup<T>(args: {
    readonly required: boolean
    readonly harden: HardenFor
    /** Undefined if the visitor turns out to have a wallet already. */
    readonly make: (recovery: readonly RecoveryFactor[]) => Promise<T | undefined>
  }): Promise<T | undefined>
  /**
   * Asks which factor opens the wallet here. Calls `open` with each attempt; the screen shows the error and asks again until it resolves.
   */
  unlock(args: {
    readonly factors: readonly Factor[]
    /** Whether the visitor has just set up a wallet here, but had already done so at another site or browser. */
    readonly isElsewhere?: boolean
    readonly open: (using: UsedFactor) => Promise<void>
  }): Promise<void>
  /** Alerts the visitor that the server's addresses or halves do not belong to the wallet. */
  changed(): Promise<void>
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
  /**
   * Runs tasks with the seed. Only the results, such as signatures, are returned. `as` is the address for which the visitor approved
   * them: another visitor may have logged in since, here or in another tab, and the same request would then mean something else.
   * @throws 4100 if it is not one of the wallet's
   */
  open(tasks: readonly Task[], as?: string): Promise<readonly (string | MadeFactor)[]>
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
  /** The account that it belongs to (`Session.user`). Wallets kept by older releases have none. */
  readonly user?: string | undefined
}

/** Opens the wallet with the halves of this device and the server, for one task at a time. */
export function createWallet({ session, store, vault, sealKey, screens, backup, deviceName, ticks }: WalletOptions): Wallet {
  const share = createDeviceShare({ session, store, ticks })
  /** If the browser denies storage: how the wallet was opened, until the page closes. */
  let memory: Opening | undefined
  let opening: Promise<KeptWallet> | undefined

  const device = { store, sealKey }
  const halfOf = (walletId: string): Promise<KeptHalf | undefined> => halfIn(store, walletId)
  const keep = async ({ walletId, addresses, user }: KeptWallet): Promise<KeptWallet> => {
    const kept = { walletId, addresses, user }
    await store.set('wallet', kept)
    return kept
  }
  /** Refuses to go on with the wallet of one visitor when another has logged in meanwhile, here or in another tab. */
  const demandSame = async (user: string | undefined): Promise<void> => {
    if ((await session.user()) !== user) throw problem('signed-out')
  }

  const create = async (user: string | undefined): Promise<KeptWallet> => {
    const made = await screens.setup({
      required: backup === 'required',
      harden,
      make: (recovery) => make(user, recovery),
    })
    if (made) return made
    // Another site or browser of the visitor was faster.
    const { wallet, factors } = await session.call('me', {})
    if (!wallet) throw problem('odd')
    return unlock({ ...wallet, user }, factors, true)
  }

  /** Returns undefined if the visitor has a wallet already: this one never existed. */
  const make = async (user: string | undefined, recovery: readonly RecoveryFactor[]): Promise<KeptWallet | undefined> => {
    await demandSame(user)
    const walletId = newId()
    const own = store.isLasting ? [{ kind: 'device' as const, factorId: newId(), key: sealKey }] : []
    const made = await vault.create({
      walletId,
      factors: [...own, ...recovery].map(({ kind, factorId, key }) => ({ kind, factorId, key })),
    })
    const [half] = made.factors.filter(({ kind }) => kind === 'device')
    // Stored before the server confirms: a lost response must not cost the half.
    if (half) await keepHalf(device, { walletId, addresses: made.addresses }, half)
    const factors = made.factors.map(({ kind, factorId, serverHalf, sealed }): NewFactor => {
      if (kind === 'device') return { kind, factorId, serverHalf, label: deviceName() }
      const found = recovery.find((each) => each.factorId === factorId)
      if (!found) throw new Error('An unknown factor was made.')
      return enrolled(found, { serverHalf, sealed })
    })
    const created = await session
      .call('createWallet', { walletId, addresses: made.addresses, proofKey: made.proofKey, factors })
      .catch((error: unknown) => {
        if ((error as Refusal).reason !== 'conflict') throw error
      })
    if (!created) {
      await store.remove(`half:${walletId}`)
      return undefined
    }
    const { wallet } = created
    const [first] = recovery
    const sealed = made.factors.find(({ factorId }) => factorId === first?.factorId)
    if (!store.isLasting && first && sealed) memory = { ...sealed, walletId, key: first.key, addresses: made.addresses }
    const kept = await keep({ walletId, addresses: made.addresses, user })
    if (wallet) refuseOthers(wallet.addresses, made.addresses)
    return kept
  }

  const harden: HardenFor = async (factorId, blinded) => {
    const { evaluated } = await session.call('hardenPassword', { factorId, blinded }).catch(asProblem)
    return evaluated
  }

  /** Proves the secret of a recovery factor to the server, and returns both halves. */
  const openingBy = async ({ walletId, addresses }: KeptWallet, using: UsedFactor): Promise<Opening> => {
    const { factorId, secret } = using
    const { kind, params, nonce } = await session.call('startRecovery', { factorId }).catch(asProblem)
    const keys = await secret.keysOf(params, (blinded) => harden(factorId, blinded))
    const proof = nonce === undefined ? undefined : { nonce, signature: keys.sign(recoveryText({ walletId, factorId, nonce })) }
    const { serverHalf, sealed } = await session.call('recoveryShare', { factorId, ...(proof && { proof }) }).catch((error: unknown) => {
      if ((error as Refusal).field === 'proof') throw problem('wrong-key', { cause: error })
      return asProblem(error)
    })
    const open = { kind, walletId, factorId, serverHalf, sealed, key: keys.seal, addresses }
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

  const unlock = async (wallet: KeptWallet, factors: readonly Factor[], isElsewhere = false): Promise<KeptWallet> => {
    await screens.unlock({
      isElsewhere,
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
        await keepHalf(device, wallet, made)
        share.discard()
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

  const find = async (user: string | undefined): Promise<KeptWallet> => {
    const stored = await store.get<KeptWallet>('wallet')
    // Another visitor's stays if their session ran out unnoticed, or while this one logs in.
    const kept = stored?.user === user ? stored : undefined
    if (kept && memory?.walletId === kept.walletId) return kept
    const own = kept && (await halfOf(kept.walletId))
    if (kept && own) return compared(kept, own)
    const { wallet, factors, deviceFactorId } = await session.call('me', {})
    await demandSame(user)
    if (!wallet) return create(user)
    const half = await halfOf(wallet.walletId)
    const known = half && (await addressesOf(sealKey, wallet.walletId, half))
    if (known) refuseOthers(wallet.addresses, known)
    if (half && half.factorId === deviceFactorId) return keep({ ...(await compared(wallet, half)), user })
    return unlock({ ...wallet, user }, factors)
  }
  /** Returns the wallet with the addresses of its seed. A half of an older release is opened for that once. */
  const compared = async (wallet: KeptWallet, half: KeptHalf): Promise<KeptWallet> => {
    const known = await addressesOf(sealKey, wallet.walletId, half)
    if (known) return { walletId: wallet.walletId, addresses: known }
    try {
      await vault.open({ open: await openingWith(wallet, half), tasks: [] })
      await keepHalf(device, wallet, half)
    } catch (error) {
      // Without the server's half, nothing can be compared, and nothing signed either: the next use tries again.
      if (isAlarming(error)) throw error
    }
    return wallet
  }
  /** Concurrent calls share one screen. */
  const current = (): Promise<KeptWallet> => {
    if (opening) return opening
    const own = session
      .user()
      .then(find)
      .catch(async (error: unknown) => {
        await alert(error)
        throw error
      })
      .finally(() => {
        if (opening === own) opening = undefined
      })
    opening = own
    return own
  }

  const alert = async (error: unknown): Promise<void> => {
    // The visitor may leave it.
    if (isAlarming(error)) await screens.changed().catch(() => {})
  }

  const openingOf = async (): Promise<Opening> => {
    const wallet = await current()
    if (memory?.walletId === wallet.walletId) return memory
    const half = await halfOf(wallet.walletId)
    if (!half) throw problem('locked')
    return openingWith(wallet, half)
  }
  const openingWith = async ({ walletId, addresses }: KeptWallet, half: KeptHalf): Promise<Opening> => {
    const serverHalf = await share.release(walletId, half)
    const { factorId, sealed } = half
    return { kind: 'device', walletId, factorId, sealed, serverHalf, key: sealKey, addresses }
  }

  return {
    addresses: async () => (await current()).addresses,
    async open(tasks, as) {
      const open = await openingOf()
      if (as !== undefined && !Object.values(open.addresses).some((own) => own.toLowerCase() === as.toLowerCase()))
        throw refused('Another account is signed in by now. Ask again.', 4100)
      return vault.open({ open, tasks }).catch((error: unknown) => {
        // Not awaited: a screen that waits for the result may be in front of the alert.
        void alert(error)
        throw error
      })
    },
    prove: async (action, body, using) => proofBy(using ? await openingBy(await current(), using) : await openingOf(), action, body),
    lock() {
      share.discard()
    },
    async forget() {
      share.discard()
      memory = undefined
      // No one waits for a request to the previous visitor.
      opening = undefined
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
