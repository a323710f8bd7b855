import { hookOnServer } from '@latchkey/kernel/ssr'

// In server components, where hooks can only say what to do.
export const useUpdateEmail: () => never = /* @__PURE__ */ hookOnServer('useUpdateEmail')
