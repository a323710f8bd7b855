import type { LoginMood } from '../world/login.js'
import { bee, crane, fox, owl, whale } from '../world/wallets.js'
import { tap } from './appears.js'
import { codes } from './directory.js'
import type { GalleryKernel, Scene } from './scene.js'

const ALL = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The provider's window, which leads nowhere here; or none, as if the browser blocked it. */
const press = (opened: Window | null) => async (kernel: GalleryKernel, place: HTMLElement) => {
  const { open } = window
  await kernel.open('ConnectSocials')
  window.open = () => opened
  await tap(place, '.lk-row-main:not([aria-disabled])')
  window.open = open
}
const nowhere = { closed: false, close() {}, focus() {}, location: { replace() {} } } as unknown as Window
const scene = (
  view: string,
  state: string,
  until: string,
  drive: NonNullable<Scene['drive']> = () => {},
  { socials = ALL, login = 'social' }: { readonly socials?: readonly string[]; readonly login?: LoginMood } = {},
): Scene => ({ view, state, login, socials, drive, until })

export const socialScenes: readonly Scene[] = [
  scene('Connect', 'one provider', '.lk-socials .lk-button:not([aria-disabled])', undefined, { socials: ['google'] }),
  scene('Connect', 'two providers', '.lk-socials .lk-button:not([aria-disabled])', undefined, { socials: ['google', 'apple'] }),
  scene('Connect', 'four providers', '.lk-socials .lk-button:not([aria-disabled])', undefined, { socials: ALL.slice(0, 4) }),
  scene('Connect', 'all providers', '.lk-socials .lk-button:not([aria-disabled])'),
  {
    ...scene('Connect', 'all providers and five wallets', '.lk-socials .lk-button:not([aria-disabled])'),
    world: { wallets: [fox, owl, whale, bee, crane] },
    contributes: codes,
  },
  scene('Connect', 'providers, frame on its way', '.lk-socials .lk-button[aria-disabled]', undefined, { login: 'loading' }),
  scene('ConnectSocials', 'ready', '.lk-row-main:not([aria-disabled])', (kernel) => kernel.open('ConnectSocials')),
  scene('ConnectSocials', 'frame away', '.lk-row-main:not([aria-disabled])', (kernel) => kernel.open('ConnectSocials'), { login: 'away' }),
  scene('ConnectingSocial', 'to press', '.lk-social-lead', (kernel) => kernel.open('ConnectingSocial', { provider: 'google' })),
  scene('ConnectingSocial', 'waiting', '.lk-social-number', press(nowhere)),
  scene('ConnectingSocial', 'blocked', '.lk-social-lead', press(null)),
  scene('ConnectingSocial', 'long text', '.lk-social-lead', (kernel) =>
    kernel.open('ConnectingSocial', { provider: 'the-sign-in-service-of-acme-corp' }),
  ),
  scene('ConnectingFarcaster', 'code', '.lk-social-code .lk-qr path', (kernel) => kernel.open('ConnectingFarcaster')),
  scene('ConnectingFarcaster', 'on its way', '.lk-social-code .lk-skeleton', (kernel) => kernel.open('ConnectingFarcaster'), {
    login: 'never',
  }),
]
