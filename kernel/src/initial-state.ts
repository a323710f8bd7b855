import type { Mutable } from './contract.js'
import type { CoreState } from './core.js'
import type { KernelOptions } from './kernel-types.js'

/** The kernel's slice before anything has happened. */
export function initialState({ locale = 'en', theme = {} }: Pick<KernelOptions<[]>, 'locale' | 'theme'>): Mutable<CoreState> {
  return {
    ready: false,
    open: false,
    stack: [],
    alert: undefined,
    toast: undefined,
    approvals: [],
    namespace: undefined,
    only: undefined,
    networks: [],
    wanted: {},
    connectors: [],
    sessions: {},
    locale,
    dir: 'ltr',
    texts: 0,
    theme: { mode: theme.mode ?? 'system', tokens: theme.tokens ?? {} },
  }
}
