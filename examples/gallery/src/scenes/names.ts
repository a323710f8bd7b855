import { type NamesMood, namesServer, SUFFIX } from '../world/names-server.js'
import { fox, long } from '../world/wallets.js'
import { appears, tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

const whole = (label: string): string => `${label}.${SUFFIX}`
const free = ['ada-sky', 'ada-river', 'ada-nova', 'ada-maple'].map((label) => ({ name: whole(label), state: 'available' as const }))
const taken = [{ name: whole('adalove'), state: 'taken' as const }, ...free]
const available = [{ name: whole('adalove'), state: 'available' as const }, ...free]
const LONG = 'a-name-of-sixty-three-characters-which-is-as-long-as-one-can-be'

/** A connected account whose server provides names as the scene specifies. */
const scene = (view: string, state: string, mood: NamesMood, more: Partial<Scene> = {}): Scene => ({
  view,
  state,
  names: true,
  world: { wallets: [fox] },
  connected: [fox],
  kernel: { server: { baseUrl: 'https://server.example' }, fetch: namesServer(mood) },
  drive: (kernel) => kernel.open(view as 'ChooseAccountName'),
  ...more,
})
/** Types into the field, like a visitor. */
const typed = (text: string) => async (kernel: GalleryKernel, place: HTMLElement) => {
  await kernel.open('RegisterAccountName')
  const field = await appears(place, '.lk-input input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const registering =
  (label = 'adalove') =>
  async (kernel: GalleryKernel, place: HTMLElement) => {
    await typed(label)(kernel, place)
    await tap(place, '.lk-foot .lk-button[data-kind=primary]:not([aria-disabled])')
  }
const form = (state: string, mood: NamesMood, more: Partial<Scene> = {}): Scene => scene('RegisterAccountName', state, mood, more)

export const namesScenes: readonly Scene[] = [
  scene('ChooseAccountName', 'first time', {}, { until: '.lk-help' }),
  scene('ChooseAccountName', 'loading', { slow: true }, { until: '.lk-skeleton' }),
  scene('ChooseAccountName', 'has a name', { own: whole('adalove') }, { until: '.lk-name' }),
  scene('ChooseAccountName', 'long text', { own: whole(LONG) }, { until: '.lk-name' }),
  form('empty', {}, { until: '.lk-input' }),
  form('letters left out', { suggestions: available }, { drive: typed('Ada_Love!'), until: '.lk-list' }),
  form('checking', { suggestions: 'never' }, { drive: typed('adalove'), until: '.lk-skeleton' }),
  form('too short', { suggestions: free }, { drive: typed('ada'), until: '.lk-list' }),
  form('available', { suggestions: available }, { drive: typed('adalove'), until: '.lk-list' }),
  form('taken', { suggestions: taken }, { drive: typed('adalove'), until: '.lk-list' }),
  form('error', { suggestions: 'fails' }, { drive: typed('adalove'), until: '.lk-notice' }),
  form(
    'waiting for the wallet',
    { suggestions: available },
    { world: { wallets: [fox], signing: 'never' }, drive: registering(), until: '.lk-notice' },
  ),
  form(
    'declined',
    { suggestions: available },
    { world: { wallets: [fox], signing: 'reject' }, drive: registering(), until: '.lk-notice[data-kind=info] p' },
  ),
  form('just taken', { suggestions: available, registers: 'taken' }, { drive: registering(), until: '.lk-row [aria-disabled]' }),
  form('not registered', { suggestions: available, registers: 'fails' }, { drive: registering(), until: '.lk-notice[data-kind=danger]' }),
  form(
    'long text',
    { suggestions: [{ name: whole(LONG), state: 'available' }, ...free] },
    { world: { wallets: [long], signing: 'never' }, connected: [long], drive: registering(LONG), until: '.lk-notice' },
  ),
  scene(
    'RegisterAccountNameSuccess',
    'filled',
    {},
    { drive: (kernel) => kernel.open('RegisterAccountNameSuccess', { name: whole('adalove') }), until: '.lk-name' },
  ),
  scene(
    'RegisterAccountNameSuccess',
    'long text',
    {},
    { drive: (kernel) => kernel.open('RegisterAccountNameSuccess', { name: whole(LONG) }), until: '.lk-name' },
  ),
  scene('AccountSettings', 'without a name', {}, { drive: (kernel) => kernel.open('AccountSettings'), until: '.lk-row:nth-child(3)' }),
  scene(
    'AccountSettings',
    'with a name',
    { own: whole(LONG) },
    { drive: (kernel) => kernel.open('AccountSettings'), until: '.lk-row:nth-child(3)' },
  ),
]
