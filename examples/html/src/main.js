import { kernel } from './kernel.js'

const find = (id) => document.getElementById(id)
const session = () => kernel.state.core.sessions[kernel.state.core.namespace]
const address = () => (session()?.status === 'connected' ? session().address : undefined)

function draw() {
  const { ready, networks } = kernel.state.core
  find('who').textContent = address() ?? (ready ? 'No wallet connected' : 'One moment…')
  find('connect').textContent = address() ? 'Account' : 'Connect wallet'
  find('actions').hidden = !address()
  find('network').replaceChildren(
    ...networks.map(
      ({ name, caipNetworkId }) => new Option(name, caipNetworkId, false, caipNetworkId === session()?.network?.caipNetworkId),
    ),
  )
}

find('connect').onclick = () => kernel.open()
find('network').onchange = ({ target }) => kernel.connections.switchNetwork(target.value).catch(draw)
find('sign').onclick = async () => {
  const provider = await kernel.actions.eip155.getProvider()
  const hex = `0x${Array.from(new TextEncoder().encode('Hello'), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  // A rejection by the visitor is an answer too.
  find('signature').textContent = await provider
    .request({ method: 'personal_sign', params: [hex, address()] })
    .catch(({ message }) => message)
}

kernel.subscribe('core', draw)
draw()
// Restores the wallet of the last visit.
kernel.start()
