import {
  type Connector,
  type Contract,
  connectorSources,
  definePlugin,
  errorMappers,
  homes,
  KERNEL_VERSION,
  nameSources,
  type Plugin,
  sinks,
} from '@latchkey/kernel'

export interface LabContract extends Contract {
  readonly id: 'lab'
  readonly views: {
    readonly LabHome: []
    readonly LabForm: []
    readonly LabSearch: []
    readonly LabWaiting: [args: { readonly wallet: string }]
    readonly LabChunk: []
    readonly LabThrows: []
    readonly LabLocked: []
    readonly LabCode: []
    readonly LabRude: []
    readonly LabNeedy: [args: { readonly wallet: string }]
  }
  readonly state: { readonly icon: string | undefined }
  readonly rpc: { readonly lab_sign: { readonly params: readonly unknown[]; readonly result: string } }
  readonly messages:
    | 'lab.home'
    | 'lab.form'
    | 'lab.search'
    | 'lab.chunk'
    | 'lab.locked'
    | 'lab.refusal'
    | 'lab.code'
    | 'lab.only'
    | 'lab.name'
}

/** A wallet that leaves the approval to the modal, as embedded ones do. */
const signedIn: Connector = {
  id: 'lab.auth',
  type: 'AUTH',
  name: 'Lab account',
  namespaces: ['eip155'],
  connect: async () => [
    {
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', type: 'eoa' }],
      chain: 'eip155:1337',
      request: async (method) => (method === 'eth_chainId' ? '0x539' : `0x${'1b'.repeat(65)}`),
      watch: () => () => {},
      disconnect: async () => {},
    },
  ],
}

/** Simulates an untested plugin. */
function rude(where: string): string {
  throw new Error(`Rude ${where}.`)
}

/** The views of a real wallet widget, reduced to what the shell must do with them. */
export function lab(icon?: string): Plugin<LabContract> {
  return definePlugin<LabContract>({
    id: 'lab',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connectorSources'],
    state: () => ({ icon }),
    messages: {
      en: {
        'lab.home': 'Things to try',
        'lab.form': 'Form',
        'lab.search': 'Three hundred wallets',
        'lab.chunk': 'From afar',
        'lab.locked': 'Sign in',
        'lab.refusal': 'Sign in or cancel first',
        'lab.code': 'Scan',
        'lab.only': 'Only in English',
        'lab.name': 'Name',
      },
      de: { 'lab.home': 'Zum Ausprobieren', 'lab.form': 'Formular', 'lab.name': 'Name auf Deutsch' },
      ar: { 'lab.home': 'أشياء للتجربة', 'lab.form': 'نموذج', 'lab.name': 'الاسم' },
    },
    views: {
      LabHome: { title: 'lab.home', load: () => import('./views/home.js') },
      LabForm: { title: 'lab.form', load: () => import('./views/form.js') },
      LabSearch: { title: 'lab.search', load: () => import('./views/search.js') },
      LabWaiting: { title: ({ wallet }) => wallet, load: () => import('./views/waiting.js') },
      LabChunk: { title: 'lab.chunk', load: () => import('./views/far-away.js') },
      LabThrows: { title: 'lab.chunk', load: () => import('./views/throws.js') },
      LabLocked: {
        title: 'lab.locked',
        load: () => import('./views/locked.js'),
        canLeave: () => window.lab.unlocked,
        refusal: 'lab.refusal',
        back: false,
      },
      LabCode: { title: 'lab.code', load: () => import('./views/code.js') },
      LabRude: {
        title: () => rude('title'),
        help: { label: () => rude('help'), icon: 'info', press: () => rude('press') },
        canLeave: () => rude('canLeave') === '',
        load: () => import('./views/form.js'),
      },
      LabNeedy: { args: { wallet: 'string' }, title: 'lab.form', load: () => import('./views/waiting.js') },
    },
    setup: () => ({
      rpc: { lab_sign: { policy: 'approve', handle: async () => 'signed' } },
      contributes: [
        connectorSources.of({ id: 'lab', watch: (report) => report([signedIn]) }),
        homes.of({ id: 'lab', view: 'LabHome', when: () => window.lab.rude && rude('home') === '' }, { order: -1 }),
        sinks.of({ id: 'lab', record: () => void (window.lab.rude && rude('sink')) }),
        nameSources.of({ id: 'lab', namespace: 'eip155', resolve: () => rude('name') as never }),
        errorMappers.of({
          id: 'lab',
          map: (error) =>
            (window.lab.rude ? rude('mapper') : String(error)).includes('cannot be drawn')
              ? { kind: 'error', short: 'Invalid App Configuration', long: 'The long text is in the console.' }
              : undefined,
        }),
      ],
    }),
  })
}
