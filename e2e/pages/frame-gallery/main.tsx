import '../../../plugins/embedded-wallet/frame/sdk.css'
import { cells, drawCell } from '../../../plugins/embedded-wallet/frame/fixtures/cells.js'

// Screens of the wallet's frame, one at a time: `?cell=payment&language=ar&theme=dark`.
const query = new URLSearchParams(location.search)
declare global {
  interface Window {
    frameCells: readonly string[]
  }
}
window.frameCells = Object.keys(cells)
document.documentElement.style.colorScheme = query.get('theme') ?? 'light'
void drawCell(document.getElementById('root') as HTMLElement, query.get('cell') ?? 'setup', query.get('language') ?? 'en')
