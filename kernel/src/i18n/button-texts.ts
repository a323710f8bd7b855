/** Texts of page buttons. In the first load, since buttons are on the page before any catalogue is loaded. */
export const buttonTexts: { readonly [key: string]: string } = {
  'shell.connect': 'Connect wallet',
  'shell.connecting': 'Connecting…',
  'shell.network': 'Select network',
  'shell.switch': 'Switch network',
}
