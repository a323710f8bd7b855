import { hookOnServer } from '@latchkey/kernel/ssr'

// In server components, the hooks only throw an explanation.
export const useAvailableExchanges: () => never = /* @__PURE__ */ hookOnServer('useAvailableExchanges')
export const useExchangeBuyStatus: () => never = /* @__PURE__ */ hookOnServer('useExchangeBuyStatus')
export const usePay: () => never = /* @__PURE__ */ hookOnServer('usePay')
