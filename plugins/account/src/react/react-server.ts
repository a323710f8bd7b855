import { hookOnServer } from '@latchkey/kernel/ssr'

// For server components, where the hooks only throw an explanation.
export const useTokens: () => never = /* @__PURE__ */ hookOnServer('useTokens')
