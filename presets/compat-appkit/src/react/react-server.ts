import { hookOnServer } from '@latchkey/kernel/ssr'

// The modal belongs to the browser: 'use client' of that entry turns the factory into a reference.
export { createAppKit } from './index.js'

// In server components, the hooks only throw an explanation.
export const useAppKit: () => never = /* @__PURE__ */ hookOnServer('useAppKit')
export const useAppKitAccount: () => never = /* @__PURE__ */ hookOnServer('useAppKitAccount')
export const useAppKitBalance: () => never = /* @__PURE__ */ hookOnServer('useAppKitBalance')
export const useAppKitConnection: () => never = /* @__PURE__ */ hookOnServer('useAppKitConnection')
export const useAppKitConnections: () => never = /* @__PURE__ */ hookOnServer('useAppKitConnections')
export const useAppKitEvents: () => never = /* @__PURE__ */ hookOnServer('useAppKitEvents')
export const useAppKitNetwork: () => never = /* @__PURE__ */ hookOnServer('useAppKitNetwork')
export const useAppKitProvider: () => never = /* @__PURE__ */ hookOnServer('useAppKitProvider')
export const useAppKitSIWX: () => never = /* @__PURE__ */ hookOnServer('useAppKitSIWX')
export const useAppKitState: () => never = /* @__PURE__ */ hookOnServer('useAppKitState')
export const useAppKitTheme: () => never = /* @__PURE__ */ hookOnServer('useAppKitTheme')
export const useAppKitUpdateEmail: () => never = /* @__PURE__ */ hookOnServer('useAppKitUpdateEmail')
export const useAppKitWallet: () => never = /* @__PURE__ */ hookOnServer('useAppKitWallet')
export const useAppKitWallets: () => never = /* @__PURE__ */ hookOnServer('useAppKitWallets')
export const useDisconnect: () => never = /* @__PURE__ */ hookOnServer('useDisconnect')
export const useWalletInfo: () => never = /* @__PURE__ */ hookOnServer('useWalletInfo')
