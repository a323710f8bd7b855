import type { CoreState, KernelOptions, Mutable } from '../types/index.js'

/** The kernel's slice before anything has happened. */
export function initialState({ locale = 'en', theme = {} }: Pick<KernelOptions<[]>, 'locale' | 'theme'>): Mutable<CoreState> {
  return {
    ready: false,
    open: false,
    covered: false,
    stack: [],
    alert: undefined,
    toast: undefined,
    approvals: [],
    namespace: undefined,
    guarded: undefined,
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
