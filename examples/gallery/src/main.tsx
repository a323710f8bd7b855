import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.js'
import { style } from './style.js'

// A constructable sheet: the page works where no inline style is allowed.
const sheet = new CSSStyleSheet()
sheet.replaceSync(style)
document.adoptedStyleSheets = [sheet]

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
