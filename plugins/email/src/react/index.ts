'use client'
export { type UpdateEmailOptions, type UpdateEmailResult, useUpdateEmail } from './use-update-email.js'
