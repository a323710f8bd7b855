/** @jsxImportSource preact */
import type { JSX } from 'preact'

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  passkey: 'M12 4a8 8 0 0 0-8 8v2M12 8a4 4 0 0 0-4 4v4M12 12v7M16 19v-7a4 4 0 0 0-1.2-2.9M20 16v-4a8 8 0 0 0-3.5-6.6',
  password: 'M3 7h18v10H3zM7.5 12h.01M12 12h.01M16.5 12h.01',
  code: 'M6 3h9l4 4v14H6zM9.5 10h6M9.5 13.5h6M9.5 17h3',
  device: 'M8 3h8v18H8zM11 18h2',
  logins: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20a7.5 7.5 0 0 1 15 0',
  recovery: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  words: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  kit: 'M12 4v10M8 10.5l4 4 4-4M5 19h14',
  log: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 2',
  delete: 'M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13',
} as const

/** Names of the icons. */
export type IconName = keyof typeof PATHS

/** Draws an icon in the colour of the text. The text beside it says the same. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  return (
    <svg class="icon" data-icon={name} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
