import type { ReactNode } from 'react'
import { Providers } from '../providers'
import '../style.css'

export const metadata = { title: '__name__' }

/** The sandbox's test wallets, in `npm run dev` and `npm test`. */
const wallets = process.env.NEXT_PUBLIC_WALLETS

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>{wallets && <script src={wallets} />}</head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
