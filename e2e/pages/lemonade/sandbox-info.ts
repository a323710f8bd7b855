import { pageData } from '../../harness/page-data.js'

declare global {
  interface Window {
    /** Vite's substitute for `import.meta.env.VITE_SANDBOX`. */
    sandboxInfo: string
  }
}
window.sandboxInfo = JSON.stringify(pageData())
