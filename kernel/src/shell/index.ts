import type { ShellHost, ShellOptions } from '../shell-host.js'

/** Draws a kernel's views. */
export function mount(_host: ShellHost, _options: ShellOptions): { dispose(): void } {
  return { dispose() {} }
}
