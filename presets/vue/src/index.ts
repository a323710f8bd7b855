export { type FamilyOptions, type ModalRefs, type NetworkRefs, useAccount, useCore, useEvent, useModal, useNetwork } from './composables.js'
export { latchkey, useKernel, type VueKernel } from './plugin.js'
