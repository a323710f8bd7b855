import type { ReactNode } from 'react'
import './main.css'
import { Providers } from './providers'

export const metadata = { title: 'Latchkey on the server' }

/** A server component: only what needs a browser is below `Providers`. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
