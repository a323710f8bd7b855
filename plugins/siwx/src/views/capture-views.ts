export { default as DataCapture } from './data-capture.js'
export { default as DataCaptureOtpConfirm } from './data-capture-otp-confirm.js'

/** Styles beyond the shared components. */
export const styles = `
.lk-siwx-form { display: contents }
.lk-siwx-chips { display: flex; flex-wrap: wrap; gap: 8px }
.lk-siwx-chips .lk-chip { max-inline-size: 100% }
.lk-siwx-over { margin-block-end: 8px }
`
