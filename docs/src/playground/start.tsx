import { createRoot } from 'react-dom/client'
import { Playground } from './playground.js'

const root = document.getElementById('playground')
if (root) createRoot(root).render(<Playground />)
