import { hookOnServer } from '../ssr/index.js'

// For server components. The components come from the browser entry, whose 'use client' turns them into references.
export { AccountButton, ConnectButton, Latchkey, NetworkButton, WalletButton } from './index.js'
export { LatchkeyProvider } from './provider-on-server.js'

// Hooks can only throw with instructions.
export const useAccount: () => never = /* @__PURE__ */ hookOnServer('useAccount')
export const useBalance: () => never = /* @__PURE__ */ hookOnServer('useBalance')
export const useCall: () => never = /* @__PURE__ */ hookOnServer('useCall')
export const useConnectionChange: () => never = /* @__PURE__ */ hookOnServer('useConnectionChange')
export const useConnections: () => never = /* @__PURE__ */ hookOnServer('useConnections')
export const useCore: () => never = /* @__PURE__ */ hookOnServer('useCore')
export const useDisconnect: () => never = /* @__PURE__ */ hookOnServer('useDisconnect')
export const useEvent: () => never = /* @__PURE__ */ hookOnServer('useEvent')
export const useEvents: () => never = /* @__PURE__ */ hookOnServer('useEvents')
export const useIdentity: () => never = /* @__PURE__ */ hookOnServer('useIdentity')
export const useKernel: () => never = /* @__PURE__ */ hookOnServer('useKernel')
export const useLocale: () => never = /* @__PURE__ */ hookOnServer('useLocale')
export const useModal: () => never = /* @__PURE__ */ hookOnServer('useModal')
export const useNetwork: () => never = /* @__PURE__ */ hookOnServer('useNetwork')
export const usePoint: () => never = /* @__PURE__ */ hookOnServer('usePoint')
export const useProvider: () => never = /* @__PURE__ */ hookOnServer('useProvider')
export const useSlice: () => never = /* @__PURE__ */ hookOnServer('useSlice')
export const useTheme: () => never = /* @__PURE__ */ hookOnServer('useTheme')
export const useWalletButton: () => never = /* @__PURE__ */ hookOnServer('useWalletButton')
export const useWalletInfo: () => never = /* @__PURE__ */ hookOnServer('useWalletInfo')
export const useWallets: () => never = /* @__PURE__ */ hookOnServer('useWallets')
export const useWalletsOf: () => never = /* @__PURE__ */ hookOnServer('useWalletsOf')
