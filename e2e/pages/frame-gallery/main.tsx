import '../../../wallet/frame/src/sdk.css'
import { cellNames, drawCell } from '../../../wallet/frame/src/fixtures/cells.js'

// Screens of the wallet's frame, one at a time: `?cell=payment&language=ar&theme=dark`.
const query = new URLSearchParams(location.search)
declare global {
  interface Window {
    frameCells: typeof cellNames
  }
}
window.frameCells = cellNames
document.documentElement.style.colorScheme = query.get('theme') ?? 'light'
void drawCell(document.getElementById('root') as HTMLElement, query.get('cell') ?? 'setup', query.get('language') ?? 'en')
