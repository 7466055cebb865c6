import type { Transcriber } from '../port.ts'

export const aws: Transcriber = {}
