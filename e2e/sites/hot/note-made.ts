interface Made {
  readonly plugins: readonly { readonly status: string }[]
}
declare global {
  interface Window {
    made?: Made[]
  }
}

/** Keeps each kernel that the page makes, for the test. */
export function noteMade<K extends Made>(kernel: K): K {
  window.made = [...(window.made ?? []), kernel]
  return kernel
}
