'use client'
export { type ActivityOptions, type ActivityResult, useActivity } from './use-activity.js'
