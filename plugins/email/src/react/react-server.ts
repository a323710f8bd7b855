import { hookOnServer } from '@latchkey/kernel/ssr'

// In server components, the hooks only throw an explanation.
export const useUpdateEmail: () => never = /* @__PURE__ */ hookOnServer('useUpdateEmail')
