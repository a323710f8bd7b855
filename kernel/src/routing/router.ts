import { kernelErrors } from '../errors/index.js'
import type { CoreEvents, CoreState, Leaving, Mutable, Opened, StackEntry } from '../types/index.js'

/** Facts about a view that the router needs. */
export interface RoutedView {
  /** Required arguments, by name and type. */
  readonly args: { readonly [argument: string]: string }
  readonly needsAccount: boolean
  readonly back: boolean
  canLeave(how: Leaving): boolean
  refusal(): string | undefined
}

export interface Router {
  /** Replaces the stack, or pushes onto it if the modal is open. Opens the home view by default. */
  open(view: string | undefined, args?: unknown): Opened
  replace(view: string, args?: unknown): void
  back(): boolean
  close(): boolean
  /** Removes the top view without asking it; removing the last one closes the modal. */
  drop(): void
  /** Ends a visitor's flow: continues to a required home, then to the view that waited for the flow, otherwise closes. */
  complete(): void
  finish(key: number, result: unknown): void
  /** The entry that the stack would contain if the home view were opened now. */
  ahead(): StackEntry | undefined
  /** Closes without asking any view. */
  stop(): void
}

interface Deps {
  readonly core: Mutable<CoreState>
  readonly view: (name: string) => RoutedView
  readonly home: () => string | undefined
  /** The home that the visitor currently must pass, if any. */
  readonly required: () => string | undefined
  readonly emit: <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]) => void
}
interface Entry extends StackEntry {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  readonly result: Promise<unknown>
}

/** A stack of views in `core.stack`. A view that refuses to be left stays; one that needs an account waits for it. */
export function createRouter({ core, view, home, required, emit }: Deps): Router {
  let entries: readonly Entry[] = []
  let counter = 0
  let waiting: Entry | undefined

  const entry = (name: string, args: unknown): Entry => {
    let settle: Pick<Entry, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} }
    const result = new Promise<unknown>((resolve, reject) => {
      settle = { resolve, reject }
    })
    quiet(result)
    return { key: ++counter, view: name, args, result, ...settle }
  }
  const show = (next: readonly Entry[]): void => {
    for (const gone of entries) if (!next.includes(gone)) gone.reject(kernelErrors.create('modal-closed', { view: gone.view }))
    entries = next
    core.stack = next.map(({ key, view: name, args }) => ({ key, view: name, args }))
  }
  const mayLeave = (how: Leaving): boolean => {
    const top = entries.at(-1)
    if (!top) return true
    // Closing also ends every view beneath, so each of them is asked.
    const refusing = (how === 'close' ? entries.toReversed() : [top]).find((e) => !view(e.view).canLeave(how))
    if (!refusing) return true
    emit('refused', { view: refusing.view, text: view(refusing.view).refusal() })
    return false
  }
  const present = (): void => {
    const top = core.stack.at(-1)
    if (!top) return
    core.open = true
    emit('open', { view: top.view })
  }
  const connected = (): boolean => Object.values(core.sessions).some((s) => s.status === 'connected')
  const homeView = (): string => {
    const name = home()
    if (name === undefined) throw kernelErrors.create('view-unknown', { view: 'home', plugin: undefined })
    return name
  }

  const giveUp = (): void => {
    waiting?.reject(kernelErrors.create('modal-closed', { view: waiting.view }))
    waiting = undefined
  }
  const close = (): boolean => {
    if (!core.open) return true
    if (!mayLeave('close')) return false
    core.open = false
    giveUp()
    emit('close', {})
    show([])
    core.only = undefined
    return true
  }

  const replace = (name: string, args?: unknown): void => {
    view(name)
    show([...entries.slice(0, -1), entry(name, args)])
    present()
  }
  const leave = (): void => {
    const next = waiting
    waiting = undefined
    if (next) {
      show([next])
      present()
    } else close()
  }

  return {
    open(name, args) {
      const wanted = name ?? homeView()
      const missing = Object.entries(view(wanted).args).find(
        ([name, type]) => typeof (args as Record<string, unknown> | undefined)?.[name] !== type,
      )
      if (missing) throw kernelErrors.create('view-arguments', { view: wanted, argument: missing[0], type: missing[1] })
      const needs = view(wanted).needsAccount && !connected()
      const top = core.open ? entries.at(-1) : undefined
      const same = [top, needs ? waiting : undefined].find((each) => each?.view === wanted && isSame(each.args, args))
      if (same) return same
      if (!mayLeave('open')) return { result: quiet(Promise.reject(kernelErrors.create('modal-closed', { view: wanted }))) }
      const made = entry(wanted, args)
      // Only the newest view waits for an account.
      if (needs) giveUp()
      if (needs) waiting = made
      const before = core.open ? entries : []
      // The visitor is already connecting an account.
      if (needs && before.at(-1)?.view === homeView()) show(before)
      else show([...before, needs ? entry(homeView(), undefined) : made])
      present()
      return made
    },
    replace,
    back() {
      if (entries.length < 2 || !view(entries.at(-1)?.view ?? '').back || !mayLeave('back')) return false
      show(entries.slice(0, -1))
      present()
      return true
    },
    close,
    drop() {
      if (entries.length < 2) return leave()
      show(entries.slice(0, -1))
      present()
    },
    complete() {
      const next = core.open ? required() : undefined
      if (next === undefined) leave()
      else if (entries.at(-1)?.view !== next) replace(next)
    },
    finish(key, result) {
      entries.find((e) => e.key === key)?.resolve(result)
    },
    ahead() {
      const name = home()
      return name === undefined ? undefined : { key: counter + 1, view: name, args: undefined }
    },
    stop() {
      core.open = false
      waiting?.reject(kernelErrors.create('stopped', {}))
      waiting = undefined
      for (const e of entries) e.reject(kernelErrors.create('stopped', {}))
      show([])
    },
  }
}

/** Most callers ignore the outcome; closing the modal must not cause an unhandled rejection for them. */
function quiet<T>(result: Promise<T>): Promise<T> {
  result.catch(() => {})
  return result
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || written(a) === written(b)
}

/** JSON cannot represent bigints. */
function written(args: unknown): string | undefined {
  return JSON.stringify(args, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
