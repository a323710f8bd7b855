import type { LoginMood } from '../world/login.js'
import { tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'
import { type } from './type.js'

const ADDRESS = 'ada@lovelace.example'
const LONG = 'the-extraordinarily-long-winded-name-of-somebody-who-writes@mail.example'

const typed = (text: string) => async (kernel: GalleryKernel, place: HTMLElement) => {
  await kernel.open('EmailLogin')
  await type(place, '.lk-email input', text)
}
const sent =
  (text = ADDRESS) =>
  async (kernel: GalleryKernel, place: HTMLElement) => {
    await typed(text)(kernel, place)
    await tap(place, '.lk-email .lk-button[data-kind=primary]:not([aria-disabled])')
  }
const code = async (kernel: GalleryKernel, place: HTMLElement) => {
  await sent()(kernel, place)
  await type(place, '.lk-otp input', '123456')
}
const scene = (view: string, state: string, until: string, login: LoginMood, drive: NonNullable<Scene['drive']>): Scene => ({
  view,
  state,
  login,
  drive,
  until,
})

export const loginScenes: readonly Scene[] = [
  scene('Connect', 'with email', '.lk-email', 'code', () => {}),
  scene('EmailLogin', 'empty', '.lk-email', 'code', (kernel) => kernel.open('EmailLogin')),
  scene('EmailLogin', 'filled', '.lk-email .lk-button', 'code', typed(ADDRESS)),
  scene('EmailLogin', 'invalid', '.lk-email [aria-invalid]', 'code', sent('ada at home')),
  scene('EmailLogin', 'sending', '.lk-email .lk-button[aria-disabled]', 'never', sent()),
  scene('EmailLogin', 'too soon', '.lk-email [aria-invalid]', 'too-soon', sent()),
  scene('EmailLogin', 'unavailable', '.lk-email [aria-invalid]', 'away', sent()),
  scene('EmailLogin', 'long text', '.lk-email .lk-button', 'code', typed(LONG)),
  scene('EmailVerifyDevice', 'waiting', '.lk-foot', 'device', sent()),
  scene('EmailVerifyDevice', 'long text', '.lk-foot', 'device', sent(LONG)),
  scene('EmailVerifyOtp', 'empty', '.lk-otp', 'code', sent()),
  scene('EmailVerifyOtp', 'checking', '.lk-otp input[disabled]', 'code', code),
  scene('EmailVerifyOtp', 'wrong', '.lk-otp [aria-invalid]', 'wrong', code),
  scene('EmailVerifyOtp', 'too old', '.lk-otp [aria-invalid]', 'too-old', code),
  scene('EmailVerifyOtp', 'long text', '.lk-otp', 'code', sent(LONG)),
]
