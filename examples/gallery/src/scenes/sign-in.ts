import { mailServer, type SignInMood } from '../world/sign-in.js'
import { fox, type GalleryWallet, long } from '../world/wallets.js'
import type { WorldOptions } from '../world/world.js'
import { appears, tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

const smart: GalleryWallet = {
  ...fox,
  accounts: { eip155: [{ address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', type: 'smartAccount' }] },
}

interface More {
  readonly mood?: SignInMood
  readonly wallet?: GalleryWallet
  readonly signing?: WorldOptions['signing']
  readonly drive?: Scene['drive']
  readonly name?: string
}
function scene(view: string, state: string, until: string, { mood = {}, wallet = fox, signing, drive, name }: More = {}): Scene {
  return {
    view,
    state,
    signIn: mood,
    world: { wallets: [wallet], ...(signing && { signing }) },
    connected: [wallet],
    kernel: {
      server: { baseUrl: 'https://server.example' },
      fetch: mailServer,
      ...(name !== undefined && { metadata: { name, url: 'https://gallery.example' } }),
    },
    drive: drive ?? ((kernel) => kernel.open(view as 'SIWXSignMessage')),
    until,
  }
}
const press = async (kernel: GalleryKernel, place: HTMLElement) => {
  await kernel.open('SIWXSignMessage')
  await tap(place, '.lk-foot .lk-button[data-kind=primary]:not([aria-disabled])')
}
const typed = (text: string) => async (_kernel: GalleryKernel, place: HTMLElement) => {
  const field = await appears(place, '.lk-input input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const mail: SignInMood = { session: 'there', emailCapture: 'optional' }
const code = async (kernel: GalleryKernel, place: HTMLElement) => {
  await typed('ada@lovelace.example')(kernel, place)
  await tap(place, '.lk-foot .lk-button[data-kind=primary]:not([aria-disabled])')
  await appears(place, '.lk-otp')
}
const capture = (state: string, until: string, more: More = {}): Scene =>
  scene('DataCapture', state, until, { mood: mail, drive: () => {}, ...more })

export const signInScenes: readonly Scene[] = [
  scene('SIWXSignMessage', 'checking', '[data-state="waiting"]', { mood: { session: 'never' } }),
  scene('SIWXSignMessage', 'filled', '.lk-siwx-pair'),
  scene('SIWXSignMessage', 'message shown', '.lk-details[open]', {
    mood: { statement: 'Welcome back to the gallery.' },
    async drive(kernel, place) {
      await kernel.open('SIWXSignMessage')
      await tap(place, '.lk-details summary')
    },
  }),
  scene('SIWXSignMessage', 'waiting for the wallet', '[data-waiting]', { signing: 'never', drive: press }),
  scene('SIWXSignMessage', 'declined', '.lk-notice', { signing: 'reject', drive: press }),
  scene('SIWXSignMessage', 'smart account', '.lk-notice', { signing: 'reject', wallet: smart, drive: press }),
  scene('SIWXSignMessage', 'error', '.lk-notice', { mood: { refuses: true }, drive: press }),
  scene('SIWXSignMessage', 'success', '[data-state="success"]', {
    mood: { session: 'there' },
    async drive(kernel) {
      await kernel.actions.siwx.signIn()
      await kernel.open('SIWXSignMessage')
    },
  }),
  scene('SIWXSignMessage', 'long text', '[data-waiting]', {
    signing: 'never',
    wallet: long,
    name: 'The Extraordinarily Long-Winded Exchange of Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    drive: press,
  }),
  scene('ConnectingSiwe', 'filled', '.lk-siwx-pair', {
    async drive(kernel, place) {
      await appears(place, '.lk-siwx-pair')
      await kernel.open('ConnectingSiwe')
    },
  }),
  capture('empty', '.lk-input'),
  capture('required', '.lk-input', { mood: { ...mail, emailCapture: 'required' } }),
  capture('filled', '.lk-siwx-chips', { drive: typed('ada') }),
  capture('error', '.lk-input [aria-invalid]', {
    async drive(kernel, place) {
      await typed('ada at home')(kernel, place)
      await tap(place, '.lk-foot .lk-button[data-kind=primary]:not([aria-disabled])')
    },
  }),
  capture('long text', '.lk-siwx-chips', { drive: typed('the-extraordinarily-long-winded-name-of-somebody-who-writes-mail') }),
  { ...capture('empty', '.lk-otp', { drive: code }), view: 'DataCaptureOtpConfirm' },
  {
    ...capture('error', '.lk-otp [aria-invalid]', {
      async drive(kernel, place) {
        await code(kernel, place)
        const field = await appears(place, '.lk-otp input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '123456')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
    }),
    view: 'DataCaptureOtpConfirm',
  },
]
