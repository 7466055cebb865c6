import type { Transcriber } from '../port.ts'
import { listener } from './listener.ts'
import { viewer } from './viewer.ts'

/** Amazon Transcribe for speech, Bedrock for images and for what the rules do not understand. */
export const aws: Transcriber = { listener, viewer }
