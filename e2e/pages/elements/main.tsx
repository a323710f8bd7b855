import { defineElements } from '@latchkey/elements'
import { type EvmOptions, evm } from '@latchkey/evm'
import { createKernel } from '@latchkey/kernel'
import { pageData } from '../../harness/page-data.js'

// A page without a framework: all it has is HTML, and one call.
const kernel = createKernel({ projectId: 'e2e', debug: true, plugins: [evm(pageData<EvmOptions>())] })
const root = document.querySelector('#root')
const outcome = document.createElement('output')
root?.addEventListener('success', (event) => {
  outcome.textContent = (event as CustomEvent<{ readonly address: string }>).detail.address
})
for (const [name, attributes] of [
  ['latchkey-button', { label: 'Enter', 'chars-start': '8' }],
  ['latchkey-connect-button', { size: 'sm' }],
  ['latchkey-account-button', { balance: 'hide' }],
  ['latchkey-network-button', {}],
  ['latchkey-wallet-button', { wallet: 'test.latchkey.alba' }],
] as const) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  root?.append(element)
}
root?.append(outcome)
// Elements that the page already has become active with the definition.
defineElements(kernel)
Object.assign(window, {
  restart: () => {
    void kernel.stop()
    defineElements(createKernel({ projectId: 'e2e', debug: true, plugins: [evm(pageData<EvmOptions>())] }))
  },
})
