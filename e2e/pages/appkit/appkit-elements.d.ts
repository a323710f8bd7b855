import type { AppKitElements } from '@latchkey/compat-appkit/react'

// Packages do not change the types of others, so the app declares the elements.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}
