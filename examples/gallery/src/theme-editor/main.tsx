import { createRoot } from 'react-dom/client'
import { style } from '../style.js'
import { editorStyle } from './style.js'
import { ThemeEditor } from './theme-editor.js'

// Constructable sheets: the page works where no inline style is allowed.
document.adoptedStyleSheets = [style, editorStyle].map((text) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
})

const root = document.getElementById('root')
if (root) createRoot(root).render(<ThemeEditor />)
