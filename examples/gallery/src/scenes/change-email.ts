import type { LoginMood } from '../world/login.js'
import { embeddedWallet } from '../world/wallets.js'
import { tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'
import { type } from './type.js'

const NEW = 'ada@analytical.example'
const LONG = 'the-extraordinarily-long-winded-name-of-somebody-who-writes@mail.example'

/** A connected wallet of a visitor who logged in by email. */
const scene = (view: string, state: string, until: string, login: LoginMood, drive: NonNullable<Scene['drive']>): Scene => ({
  view,
  state,
  world: { wallets: [embeddedWallet] },
  connected: [embeddedWallet],
  login,
  drive,
  until,
})
const open = (kernel: GalleryKernel) => kernel.open('UpdateEmailWallet')
const typed = (text: string) => async (kernel: GalleryKernel, place: HTMLElement) => {
  await open(kernel)
  await type(place, '.lk-input input', text)
}
const saved =
  (text = NEW) =>
  async (kernel: GalleryKernel, place: HTMLElement) => {
    await typed(text)(kernel, place)
    await tap(place, '.lk-foot .lk-button[data-kind=primary]:not([aria-disabled])')
  }
const code = async (kernel: GalleryKernel, place: HTMLElement) => {
  await saved()(kernel, place)
  await type(place, '.lk-otp input', '123456')
}

export const changeEmailScenes: readonly Scene[] = [
  scene('AccountSettings', 'with an email', '.lk-row:nth-child(3)', 'code', (kernel) => kernel.open('AccountSettings')),
  scene('UpdateEmailWallet', 'unchanged', '.lk-button[aria-disabled]', 'code', open),
  scene('UpdateEmailWallet', 'filled', '.lk-button:not([aria-disabled])', 'code', typed(NEW)),
  scene('UpdateEmailWallet', 'waiting for the frame', '.lk-button[aria-disabled]', 'never', saved()),
  scene('UpdateEmailWallet', 'too soon', '[aria-invalid]', 'too-soon', saved()),
  scene('UpdateEmailWallet', 'long text', '.lk-button:not([aria-disabled])', 'code', typed(LONG)),
  scene('UpdateEmailPrimaryOtp', 'empty', '.lk-otp', 'code', saved()),
  scene('UpdateEmailPrimaryOtp', 'checking', '.lk-otp input[disabled]', 'code', code),
  scene('UpdateEmailPrimaryOtp', 'wrong', '.lk-otp [aria-invalid]', 'wrong', code),
  scene('UpdateEmailSecondaryOtp', 'empty', '.lk-otp', 'second', saved()),
  scene('UpdateEmailSecondaryOtp', 'long text', '.lk-otp', 'second', saved(LONG)),
]
